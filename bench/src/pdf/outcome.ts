import { copyFile, readFile, rm, stat } from 'node:fs/promises';
import type { PdfResult } from '@imagemill/pdf';
import { cached, cachePath, hashOf } from './cache.js';
import { type Contender, RIVALS } from './contenders.js';
import type { BenchDocument } from './documents.js';
import { runMeasured } from './run-measured.js';

/** What our process reports about a document: what it did, or why it refused. */
export type OwnReport = (Omit<PdfResult, 'bytes'> | { readonly error: string; readonly detail: string }) & { readonly peakBytes: number };

/** What a contender did with a document. */
export type Outcome = { readonly cpuMs: number; readonly own?: OwnReport } & (
  | { readonly path: string; readonly hash: string; readonly bytes: number }
  | { readonly failed: string }
);
export type Result = Extract<Outcome, { readonly path: string }>;

export function isResult(outcome: Outcome | undefined): outcome is Result {
  return outcome !== undefined && 'path' in outcome;
}

/** Runs a rival, or reuses its cached result for the same file, version and arguments. */
export async function runRival(rival: Contender, document: BenchDocument): Promise<Outcome> {
  const version = await versionOf(rival);
  const { args } = rival.command('', '');
  const key = hashOf(document.hash, rival.name, version, ...args);
  const path = await cachePath('results', `${key}.pdf`);
  const outcome = await cached('outcomes', key, () => run(rival, document, path));
  if (!rival.isTimed) return outcome;
  // CPU time depends on what else the machine is doing, so compare it only within one run.
  const { cpuMs } = await run(rival, document, await cachePath('input', `${process.pid}-again.pdf`));
  return { ...outcome, cpuMs };
}

/** Runs our own code, never from the cache. */
export async function runOurs(contender: Contender, document: BenchDocument, preset: string): Promise<Outcome> {
  const path = await cachePath('ours', `${preset}-${document.name.replaceAll('/', '-')}`);
  return run(contender, document, path);
}

async function run(contender: Contender, document: BenchDocument, path: string): Promise<Outcome> {
  await rm(path, { force: true });
  // Some programs go by the file's name to decide what to do, and none may touch the original.
  const input = await cachePath('input', `${process.pid}.pdf`);
  await copyFile(document.path, input);
  const { program, args } = contender.command(input, path);
  const { code, hasTimedOut, stdout, stderr, cpuMs } = await runMeasured(program, args);
  const own = contender.name === 'imagemill' ? parseOwn(stdout) : undefined;
  const rest = { cpuMs, ...(own ? { own } : {}) };
  if (hasTimedOut) return { ...rest, failed: 'timed out' };
  if (own && 'error' in own) return { ...rest, failed: `${own.error} ${own.detail}` };
  const size = await stat(path).catch(() => undefined);
  if (!size || size.size === 0 || code === undefined || !contender.successCodes.includes(code))
    return { ...rest, failed: complaintOf(stderr) ?? `exit code ${code}` };
  return { ...rest, path, hash: hashOf(await readFile(path)), bytes: size.size };
}

/** The most telling line of a program's error output. */
function complaintOf(stderr: string): string | undefined {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1))?.trim().slice(0, 200);
}

function parseOwn(stdout: string): OwnReport | undefined {
  return stdout.startsWith('{') ? (JSON.parse(stdout) as OwnReport) : undefined;
}

const versions = new Map<string, string>();

/** The version that a program reports. */
export async function versionOf({ name, version }: Contender): Promise<string> {
  const known = versions.get(name);
  if (known !== undefined || !version) return known ?? '';
  const { stdout, stderr } = await runMeasured(version.program, version.args);
  const number = /\d+(?:\.\d+)+/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
  versions.set(name, number);
  return number;
}

/** Names and versions of the rivals, for the report. */
export async function listVersions(): Promise<readonly string[]> {
  const listed: string[] = [];
  for (const rival of RIVALS) listed.push(`${rival.name} ${await versionOf(rival)}`);
  return listed;
}
