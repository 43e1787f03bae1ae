import { readFile } from 'node:fs/promises';

export { descendants } from '@imagemill/testkit';

/** The resident memory of a process, in bytes; 0 if it's gone. Linux only. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
