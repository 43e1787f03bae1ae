import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { hashFile } from '../hash-file.js';
import type { WorkOutput } from '../work/gather-pages.js';

/** A result that is ready to send; its folder may be gone. */
export interface FinishedResult extends WorkOutput {
  readonly content: ResultContent;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

/** Call exactly one of the two. */
export interface ResultContent {
  /** Large ones are streamed from disk, no faster than the client reads. */
  send(): Buffer | Readable;
  close(): Promise<void>;
}

/** Most images: read once, for both the hash and the response. */
const SMALL_BYTES = 1_048_576;
const STEP_BYTES = 262_144;

export async function finishResult(made: WorkOutput): Promise<FinishedResult> {
  const file = await open(made.path, 'r');
  try {
    if (made.bytes > SMALL_BYTES) return { ...made, content: onDisk(file), ...(await hashFile(file)) };
    const content = await readWhole(file, made.bytes);
    // It was only read, so closing it can't lose anything; no need to wait.
    file.close().catch(() => {});
    return { ...made, content: inMemory(content), hash: createHash('sha256').update(content).digest('hex') };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The length is known, which saves two of three calls. */
async function readWhole(file: FileHandle, bytes: number): Promise<Buffer> {
  const content = Buffer.allocUnsafeSlow(bytes);
  for (let at = 0; at < bytes; ) {
    const { bytesRead } = await file.read(content, at, bytes - at, at);
    if (bytesRead === 0) throw new Error(`Expected ${bytes} bytes of a result but received ${at}.`);
    at += bytesRead;
  }
  return content;
}

const inMemory = (content: Buffer): ResultContent => ({ send: () => content, close: async () => {} });

const onDisk = (file: FileHandle): ResultContent => ({
  send: () => file.createReadStream({ highWaterMark: STEP_BYTES }),
  close: () => file.close(),
});
