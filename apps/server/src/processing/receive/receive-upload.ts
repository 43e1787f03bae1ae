import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@imagemill/errors';
import type { WorkFiles } from '../temp/work-folders.js';
import { DiskFile } from './disk-file.js';
import { FileHead } from './file-head.js';
import { type BodyRules, readBody, type Upload } from './read-body.js';
import { receiveForm } from './receive-form.js';

/** Is the body a form? Everything else is the file itself, whatever its header says. */
export function isForm({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/**
 * Reads the body to disk, whether it's a form or a raw file. Sends `100 Continue` here, so clients
 * don't send a body that would be rejected.
 */
export async function receiveUpload(
  request: IncomingMessage,
  response: ServerResponse,
  files: WorkFiles,
  rules: BodyRules,
): Promise<Upload> {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  const upload = isForm(request) ? await receiveForm(request, files, rules) : await receiveRaw(request, files, rules);
  const empty = upload.files.findIndex(({ bytes }) => bytes === 0);
  if (empty !== -1) throw new AppError('unsupported_media', { detail: 'The file is empty.' });
  return upload;
}

async function receiveRaw(request: IncomingMessage, files: WorkFiles, rules: BodyRules): Promise<Upload> {
  const file = new DiskFile(files.at('input-0'));
  const head = new FileHead();
  const write = (chunks: readonly Buffer[]) => {
    head.keep(chunks);
    return file.write(chunks);
  };
  const bytes = await readBody(request, write, rules).catch(async (error: unknown) => {
    // The file may be about to be created, and would then outlive its request.
    await file.close();
    throw error;
  });
  // The system already has its bytes, so there's no need to wait.
  file.close().catch(() => {});
  return { files: [{ path: file.path, bytes, head, name: null }], fields: {} };
}
