// A worker that a file has taken over: it speaks the pool's protocol and does what the job tells
// it.
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync, writeSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { join } from 'node:path';
import { CHANNEL } from '../messages.js';

/** What it's told instead of a plan. */
export type Act =
  | { readonly act: 'succeed' }
  /** Reports that it has started, and nothing more. */
  | { readonly act: 'hang' }
  | { readonly act: 'spin' }
  | { readonly act: 'crash' }
  | { readonly act: 'exhaust' }
  | { readonly act: 'say'; readonly text: string; readonly times?: number }
  | { readonly act: 'flood'; readonly line: string }
  /** Puts something else where the result should be. */
  | { readonly act: 'forge'; readonly out: 'link' | 'folder' | 'nothing' | 'longer'; readonly target: string }
  | { readonly act: 'leave-behind'; readonly mark: string }
  | { readonly act: 'try'; readonly tries: readonly Try[] };

export type Try =
  | { readonly read: string }
  | { readonly list: string }
  | { readonly write: string }
  | { readonly port: number }
  | { readonly datagram: number }
  | { readonly rights: string }
  | { readonly socket: string }
  | { readonly signal: number }
  | { readonly variables: true };

const [, , folder = ''] = process.argv;
const say = (message: unknown) => push(`${JSON.stringify(message)}\n`);
const RESULT = 'a result';

/** Writes synchronously, however long the other side takes to read. */
function push(text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(CHANNEL, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

function succeed(resultBytes = RESULT.length): void {
  const size = { width: 1, height: 1, originalBytes: 1, resultBytes };
  say({ kind: 'done', answer: { result: 'optimized', format: 'png', ...size, notices: [] } });
}

/** The result of an attempt: what it got, or the error code. */
async function attempt(one: Try): Promise<string> {
  try {
    if ('read' in one) return readFileSync(one.read, 'latin1').slice(0, 40);
    if ('list' in one) return readdirSync(one.list).sort().join(' ');
    if ('write' in one) return String(writeFileSync(one.write, 'planted'));
    if ('signal' in one) return String(process.kill(one.signal, 0));
    if ('rights' in one) return String(chmodSync(one.rights, 0o600));
    if ('datagram' in one) return await send(one.datagram);
    if ('variables' in one) return Object.keys(process.env).sort().join(' ');
    return await reach('port' in one ? connect(one.port, '127.0.0.1') : connect(one.socket));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

function send(port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
    socket.send('planted', port, '127.0.0.1', (error) => resolve((error as NodeJS.ErrnoException | null)?.code ?? 'sent'));
  });
}

function reach(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once('connect', () => resolve('connected')).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'));
  });
}

const out = join(folder, 'out');

async function perform(told: Act): Promise<void> {
  switch (told.act) {
    case 'succeed':
      writeFileSync(out, RESULT);
      return succeed();
    case 'hang':
      return void say({ kind: 'progress', share: 0.1 });
    case 'spin':
      for (say({ kind: 'progress', share: 0.1 }); ; );
    case 'crash':
      return process.abort();
    case 'exhaust':
      for (const held: Buffer[] = []; ; ) held.push(Buffer.alloc(10_000_000, 1));
    case 'say':
      for (let said = 0; said < (told.times ?? 1); said++) push(told.text);
      return;
    case 'flood':
      for (;;) push(told.line);
    case 'forge': {
      if (told.out === 'link') symlinkSync(told.target, out);
      if (told.out === 'folder') mkdirSync(join(out, 'within'), { recursive: true });
      if (told.out === 'longer') writeFileSync(out, `${RESULT} and more`);
      return succeed();
    }
    case 'leave-behind':
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', told.mark], { detached: true, stdio: 'ignore' }).unref();
      writeFileSync(join(folder, 'left'), '');
      writeFileSync(out, RESULT);
      return succeed();
    case 'try':
      say({
        kind: 'failed',
        error: { code: 'corrupt_input', extras: { detail: JSON.stringify(await Promise.all(told.tries.map(attempt))) } },
      });
  }
}

const channel = new Socket({ fd: CHANNEL });
channel.on('data', (chunk: Buffer) => {
  const request = JSON.parse(chunk.toString());
  if (request.kind === 'ping') return void say({ kind: 'pong' });
  say({ kind: 'started' });
  void perform(request.plan);
});
channel.on('close', () => process.exit());
say({ kind: 'ready' });
