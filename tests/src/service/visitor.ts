import { randomUUID } from 'node:crypto';
import { poll } from '@imagemill/testkit';
import { callHeaders, openPage } from './open-page.js';

/** `status` is undefined if no response came. `code` is that of a problem. */
export interface Answer {
  readonly status: number | undefined;
  readonly code?: string | undefined;
}

/**
 * One browser, as far as the server can tell: it has opened a page, and sends its cookie and token
 * with every request.
 */
export interface Visitor {
  /** Reports one finished file, at any URL of the same servers. */
  count(operationId?: string, at?: string): Promise<Answer>;
  /**
   * Does the same again and again while no server or store answers, as a browser does; resolves to
   * the status.
   */
  countWithRetries(operationId?: string, at?: string): Promise<number>;
  /** Files this session used today. */
  used(): Promise<number>;
  /** Files of everyone since the store was created. */
  total(): Promise<number>;
}

/** Opens a page of the site at this URL. */
export async function openVisitor(url: string): Promise<Visitor> {
  const keys = await openPage(url);

  async function read(path: string): Promise<Record<string, unknown>> {
    const answer = await fetch(url + path, { headers: callHeaders(keys, url) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  }

  async function count(operationId: string = randomUUID(), at: string = url): Promise<Answer> {
    const body = JSON.stringify({ tool: 'compress-image', operationId });
    try {
      const answer = await fetch(`${at}/api/counter-inc.php`, { method: 'POST', headers: callHeaders(keys, at), body });
      const text = await answer.text();
      return { status: answer.status, code: /"code":"(\w+)"/.exec(text)?.[1] };
    } catch {
      return { status: undefined };
    }
  }

  return {
    count,
    async countWithRetries(operationId = randomUUID(), at = url) {
      return poll(
        async () => {
          const { status } = await count(operationId, at);
          // 502: a balancer dropped a server that it took for dead. The id is the same, so nothing
          // counts twice.
          return status === 502 || status === 503 ? undefined : status;
        },
        { what: 'a server to count', timeoutMs: 180_000 },
      );
    },
    used: async () => Number((await read('/api/quota-check.php')).used),
    total: async () => Number((await read('/api/counters')).total),
  };
}
