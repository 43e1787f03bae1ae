import { type FileHandle, open } from 'node:fs/promises';
import { hashFile } from '../hash-file.js';
import type { Made } from '../work/made.js';

/** A result that is ready to be sent. Its file stays readable after its folder is gone. */
export interface FinishedResult extends Made {
  readonly file: FileHandle;
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly hash: string;
}

export async function finishResult(made: Made): Promise<FinishedResult> {
  const file = await open(made.path, 'r');
  try {
    return { ...made, file, ...(await hashFile(file)) };
  } catch (error) {
    await file.close();
    throw error;
  }
}
