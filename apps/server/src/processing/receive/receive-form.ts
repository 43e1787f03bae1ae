import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '@imagemill/errors';
import type { WorkFiles } from '../temp/work-folders.js';
import { DiskFile } from './disk-file.js';
import { FileHead } from './file-head.js';
import { FormFields } from './form-fields.js';
import { type BodyRules, readBody, type Upload, type UploadedFile } from './read-body.js';

/** The most images that can go into one document. */
const MAX_FILES = 500;
const LIMITS = { fieldNameSize: 100, fieldSize: 16_384, fields: 64, files: MAX_FILES, headerPairs: 32, headerSize: 16_384 };

/**
 * A chunk may have a thousand tiny parts. Parsing it in one go would block everyone else for too
 * long.
 */
const PIECE_BYTES = 8_192;

/**
 * Reads `multipart/form-data`: parts named `file`, and options as fields or as JSON in a part named
 * `options`.
 */
export async function receiveForm(request: IncomingMessage, workFiles: WorkFiles, rules: BodyRules): Promise<Upload> {
  const form = openForm(request);
  const files: Promise<UploadedFile>[] = [];
  const parts: BusboyFileStream[] = [];
  const fields = new FormFields();
  const failed = new AbortController();
  const fail = (error: unknown) => failed.abort(error);

  form.on('file', (_field, stream, name) => {
    const file = writePart(stream, workFiles.at(`input-${files.length}`), name, files.length === 0 ? new FileHead() : null);
    files.push(file);
    parts.push(stream);
    file.catch(fail);
  });
  form.on('field', (name, value, _nameCut, isCut) => fields.add(name ?? '', value, isCut));
  form.on('filesLimit', () => fail(new AppError('bad_request', { detail: `Send at most ${MAX_FILES} files.` })));
  form.on('fieldsLimit', () => fail(new AppError('bad_request', { detail: `Send at most ${LIMITS.fields} fields.` })));
  form.on('error', (error) => fail(malformed(error)));

  const signal = AbortSignal.any([rules.signal, failed.signal]);
  try {
    await readBody(request, (chunks) => feed(form, chunks, signal), { ...rules, signal });
    await finished(form, signal);
  } finally {
    form.destroy();
    // A truncated part would never end by itself, and every file must be closed before it's
    // removed.
    for (const part of parts) part.destroy();
    await Promise.allSettled(files);
  }
  const [first, ...others] = await Promise.all(files);
  if (first === undefined) throw new AppError('bad_request', { detail: 'Send the file in a part named "file".' });
  return { files: [first, ...others], fields: fields.read() };
}

function openForm({ headers }: IncomingMessage) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: LIMITS,
      // By field name alone: browsers send text as a file, and scripts send files without a file
      // name.
      isPartAFile: (field) => field === 'file',
    });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(error: unknown): AppError {
  return new AppError('bad_request', { detail: 'The body is not a valid form (multipart/form-data).' }, error);
}

async function writePart(stream: BusboyFileStream, target: string, name: string | undefined, head: FileHead | null): Promise<UploadedFile> {
  // The parser only emits an error, which would go unhandled on a stream that has no reader yet.
  stream.on('error', (error) => stream.destroy(error));
  const file = new DiskFile(target);
  try {
    for await (const chunk of stream) {
      head?.keep([chunk as Buffer]);
      await file.write([chunk as Buffer]);
    }
    return { path: target, bytes: file.bytes, head, name: name || null };
  } catch (error) {
    throw error instanceof AppError ? error : malformed(error);
  } finally {
    await file.close();
  }
}

type Form = ReturnType<typeof openForm>;

/** Waits while a part is being written to disk, and stops at the first error. */
async function feed(form: Form, chunks: readonly Buffer[], signal: AbortSignal): Promise<void> {
  for (const piece of chunks.flatMap(inPieces)) {
    signal.throwIfAborted();
    if (!form.write(piece)) await once(form, 'drain', { signal });
  }
}

function inPieces(chunk: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(chunk.length / PIECE_BYTES) }, (_, index) =>
    chunk.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
  );
}

async function finished(form: Form, signal: AbortSignal): Promise<void> {
  const finish = once(form, 'finish', { signal });
  form.end();
  await finish.catch((error: unknown) => {
    throw signal.aborted ? signal.reason : malformed(error);
  });
}
