import type { ResultFile } from './result-files.js';

export interface SaveSteps {
  readonly signal?: AbortSignal;
  /** Called before each file with the number of files before it. */
  readonly onFile?: (index: number) => void;
}

/** Loads the zip writer. Call it early: the connection may be gone by the time it's needed. */
export const loadZipWriter = () => import('client-zip');

/** All results in one zip in memory. */
export async function zipBlob(files: readonly ResultFile[], steps: SaveSteps = {}): Promise<Blob> {
  const stream = (await zipStream(files, steps)).pipeThrough(new TransformStream(), { signal: steps.signal });
  return new Response(stream, { headers: { 'Content-Type': 'application/zip' } }).blob();
}

/** Streams all results to disk as one zip. An incomplete zip leaves nothing behind. */
export async function zipInto(file: FileSystemFileHandle, files: readonly ResultFile[], steps: SaveSteps): Promise<void> {
  try {
    const stream = await zipStream(files, steps);
    await stream.pipeTo(await file.createWritable(), { signal: steps.signal });
  } catch (error) {
    await removeEmpty(file).catch(() => undefined);
    throw error;
  }
}

/** Picking a new name creates an empty file; one that existed before still has its content. */
async function removeEmpty(file: FileSystemFileHandle & { remove?(): Promise<void> }): Promise<void> {
  if ((await file.getFile()).size === 0) await file.remove?.();
}

async function zipStream(files: readonly ResultFile[], { onFile }: SaveSteps): Promise<ReadableStream<Uint8Array>> {
  const { makeZip } = await loadZipWriter();
  function* entries() {
    for (const [index, { path, blob, lastModified }] of files.entries()) {
      onFile?.(index);
      yield { name: path, input: blob, lastModified: zipDate(lastModified) };
    }
  }
  return makeZip(entries());
}

const FIRST = new Date(1980, 0, 1);
const LAST = new Date(2107, 11, 31);

/** Zips support the years 1980 to 2107, in local time and steps of two seconds. */
function zipDate(date: Date): Date {
  return date < FIRST ? FIRST : date > LAST ? LAST : date;
}
