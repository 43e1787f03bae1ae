import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PhpCommand } from './php-command.js';

// Code that the server and earlier calls have compiled comes from files. Shared memory would only
// serve this one process.
const FILES_ONLY = ['-d', 'opcache.file_cache_only=1'];

/**
 * Runs a PHP script. Resolves with what it wrote to descriptor 3; an error contains all other
 * output.
 */
export async function runPhp(php: PhpCommand, script: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(php.program, [...php.args, ...FILES_ONLY, script, ...args], {
    env: php.env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  // A script that ends before it has read its input says why with its exit code.
  child.stdin?.on('error', () => {}).end(input);
  const [exitCode, result, ...words] = await Promise.all([
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
    text(child.stdio[3] as Readable),
    text(child.stdout as Readable),
    text(child.stderr as Readable),
  ]);
  if (exitCode !== 0) throw new Error(`PHP ended with ${exitCode}:\n${words.join('\n').trim()}`);
  return result;
}
