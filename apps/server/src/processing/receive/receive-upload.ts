import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { AppError } from '@imagemill/core';
import type { WorkFolder } from '../temp/work-folders.js';
import { DiskFile } from './disk-file.js';
import { type BodyRules, readBody } from './read-body.js';
import { receiveForm } from './receive-form.js';

/** A file that came whole. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
  /** As the sender calls it, and as it stands in a form; null in a raw body. */
  readonly name: string | null;
}

/** What a request brought. */
export interface Upload {
  readonly files: readonly [UploadedFile, ...UploadedFile[]];
  /** Options of a form; a raw body has none. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Is the body a form? Everything else is the file itself, whatever its header calls it. */
export function isForm({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/** Reads the body, of either form, into the folder. `100 Continue` is sent here: nobody sends a body that would be refused. */
export async function receiveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  folder: WorkFolder,
  rules: BodyRules,
): Promise<Upload> {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const upload = isForm(request) ? await receiveForm(request, folder, rules) : await receiveRaw(request, folder, rules);
  const empty = upload.files.findIndex(({ bytes }) => bytes === 0);
  if (empty !== -1) throw new AppError('unsupported_media', { detail: 'The file is empty.' });
  return upload;
}

async function receiveRaw(request: IncomingMessage, folder: WorkFolder, rules: BodyRules): Promise<Upload> {
  const file = await DiskFile.create(path.join(folder.path, 'input-0'));
  try {
    const bytes = await readBody(request, (chunks) => file.write(chunks), rules);
    return { files: [{ path: file.path, bytes, name: null }], fields: {} };
  } finally {
    await file.close();
  }
}
