import { readFile } from 'node:fs/promises';

export { descendants } from '@imagemill/testkit';

/** What a process holds in memory, in bytes; 0 for one that is gone. Linux only. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
