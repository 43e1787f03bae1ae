import { type ChildProcess, spawn } from 'node:child_process';

/** The process knows nothing of the server: no settings, no secrets; and libvips' unsafe loaders stay shut. */
const ENVIRONMENT = { VIPS_BLOCK_UNTRUSTED: '1', ...(process.env.PATH ? { PATH: process.env.PATH } : {}) };

/** Starts a script in a process of its own that talks by messages. Its data may take this much memory, where the system can bound it. */
export function startProcess(script: string, maxBytes?: number): ChildProcess {
  const options = { env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ['ignore', 'ignore', 'ignore', 'ipc'] };
  if (maxBytes === undefined || process.platform === 'win32') return spawn(process.execPath, [script], options);
  const kilobytes = String(Math.ceil(maxBytes / 1024));
  // Where the shell cannot bound it, as on macOS, the process starts all the same.
  return spawn('/bin/sh', ['-c', 'ulimit -d "$0" 2>/dev/null; exec "$@"', kilobytes, process.execPath, script], options);
}
