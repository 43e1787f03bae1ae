import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** A command that failed. `output` is what it wrote. */
export class CommandFailed extends Error {
  constructor(title, output) {
    super(`${title} failed.`);
    this.output = output;
  }
}

/** Ends a script with one sentence for the user. */
export class Stop extends Error {}

/** Runs a command silently unless it fails; resolves to its output. */
export function runCommand(title, command, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const stopPassing = passSignals(child);
    child.on('error', (error) => reject(new CommandFailed(title, error.message)));
    child.on('close', (code) => {
      stopPassing();
      if (code === 0) resolve(Buffer.concat(chunks).toString());
      else reject(new CommandFailed(title, Buffer.concat(chunks).toString()));
    });
  });
}

/** Runs Node with a script of the project or of a dependency, silently unless it fails. */
export function runQuietly(title, args, options) {
  return runCommand(title, process.execPath, args, options);
}

/** Runs Node and shows its output as it comes; resolves to the exit code. */
export function runShown(args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
    const stopPassing = passSignals(child);
    child.on('error', reject);
    child.on('close', (code) => {
      stopPassing();
      resolve(code ?? 1);
    });
  });
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

/**
 * When this process is told to stop, ends the child and then this process. Returns a function that
 * undoes this.
 */
function passSignals(child) {
  const handlers = Object.entries(SIGNALS).map(([signal, exitCode]) => {
    const handler = () => {
      child.once('exit', () => process.exit(exitCode));
      child.kill(signal);
    };
    process.once(signal, handler);
    return () => process.off(signal, handler);
  });
  return () => {
    for (const remove of handlers) remove();
  };
}

/**
 * Runs a script's main function. An error is printed, with the log of a failed command, and sets
 * the exit code.
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (error instanceof CommandFailed) console.error(`${error.output.trimEnd()}\n\n${error.message}`);
    else console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}

const CHECK_EVERY_MS = 500;

/**
 * Stops this process as SIGTERM would when the npm that started it is gone. npm passes that signal
 * only to its shell, which dies without telling us: the server would live on unnoticed and keep its
 * port.
 */
export function followParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** npm as a script for Node: the one that started this script, or the one that came with Node. */
export function npmScript() {
  const started = process.env.npm_execpath;
  if (started && /npm-cli\.[cm]?js$/.test(started)) return started;
  const beside = path.dirname(realpathSync(process.execPath));
  const places = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js', '../share/nodejs/npm/bin/npm-cli.js'];
  const found = places.map((place) => path.join(beside, place)).find((file) => existsSync(file));
  if (!found) throw new Error('npm was not found beside Node: run this script through npm, such as `npm start`.');
  return found;
}
