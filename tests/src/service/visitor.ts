import { randomUUID } from 'node:crypto';
import { callHeaders, openPage } from './open-page.js';

/** One browser, as far as the server can see it: a page was opened, its cookie and token are sent with every request. */
export interface Visitor {
  /** Tells of one file done, at any address of the same servers. The status of the answer; undefined where none came. */
  count(operationId?: string, at?: string): Promise<number | undefined>;
  /** Files this session used today. */
  used(): Promise<number>;
  /** Files of everybody since the store was made. */
  total(): Promise<number>;
}

/** Opens a page of the site at that address. */
export async function openVisitor(url: string): Promise<Visitor> {
  const keys = await openPage(url);

  async function read(path: string): Promise<Record<string, unknown>> {
    const answer = await fetch(url + path, { headers: callHeaders(keys, url) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  return {
    async count(operationId = randomUUID(), at = url) {
      const body = JSON.stringify({ tool: 'compress-image', operationId });
      try {
        const answer = await fetch(`${at}/api/counter-inc.php`, { method: 'POST', headers: callHeaders(keys, at), body });
        await answer.arrayBuffer();
        return answer.status;
      } catch {
        return undefined;
      }
    },
    used: async () => Number((await read('/api/quota-check.php')).used),
    total: async () => Number((await read('/api/counters')).total),
  };
}
