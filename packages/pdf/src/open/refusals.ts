import { AppError } from '@imagemill/errors';
import type { PDFDict } from '../model/objects.js';
import { booleanAt, dictAt, entryOf, nameAt } from '../model/read-entries.js';

/** Only password encryption is supported. Certificates and other vendors' methods are refused. */
export function requirePasswordEncryption(encrypt: PDFDict | undefined): void {
  const handler = encrypt && nameAt(encrypt, 'Filter');
  if (handler === undefined || handler === 'Standard') return;
  const detail = /PubSec|PPKLite/i.test(handler)
    ? 'It is encrypted for certificates, which cannot be opened here.'
    : `It is encrypted in a way that is not supported: ${handler.slice(0, 40)}.`;
  throw new AppError('unsupported_media', { detail });
}

/** The program that shows a dynamic form creates its pages, so the file has nothing to work on. */
export function dynamicForm(): AppError {
  return new AppError('unsupported_media', { detail: 'It is a dynamic form (XFA), which only some programs of Adobe show.' });
}

export function refuseDynamicForm(catalog: PDFDict): void {
  const form = dictAt(catalog, 'AcroForm');
  if (form && entryOf(form, 'XFA') && booleanAt(catalog, 'NeedsRendering')) throw dynamicForm();
}
