import { PDFDict, PDFName, PDFNumber, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { arrayAt, dictAt, nameAt, numberAt } from '../model/read-entries.js';

/** The signature itself, what it locks, and what is required of it. */
const SIGNATURE_KEYS = ['V', 'Lock', 'SV'].map((key) => PDFName.of(key));
/** Real forms have far fewer fields. */
const MAX_FIELDS = 200_000;

/**
 * The fields that contain a digital signature. Usage rights that Adobe granted to a form, with its
 * own signature, don't count.
 */
function signedFields(file: PdfFile): readonly PDFDict[] {
  const form = dictAt(file.catalog, 'AcroForm');
  const signed: PDFDict[] = [];
  const seen = new Set<PDFDict>();
  const waiting: { value: PDFObject; kind: string | undefined }[] = [];
  const wait = (parent: PDFDict, key: string, kind: string | undefined) => {
    for (const value of arrayAt(parent, key)?.asArray() ?? []) waiting.push({ value, kind });
  };
  if (form) wait(form, 'Fields', undefined);
  for (let next = waiting.pop(); next && seen.size < MAX_FIELDS; next = waiting.pop()) {
    const field = file.resolve(next.value);
    if (!(field instanceof PDFDict) || seen.has(field)) continue;
    seen.add(field);
    const kind = nameAt(field, 'FT') ?? next.kind;
    if (kind === 'Sig' && dictAt(field, 'V')) signed.push(field);
    wait(field, 'Kids', kind);
  }
  return signed;
}

/** Whether someone signed or certified the document. Any change voids that. */
export function isSigned(file: PdfFile): boolean {
  const permissions = dictAt(file.catalog, 'Perms');
  return signedFields(file).length > 0 || (permissions !== undefined && dictAt(permissions, 'DocMDP') !== undefined);
}

/** Flags of a button that does nothing: ReadOnly and Pushbutton. */
const IDLE_BUTTON = 1 | (1 << 16);

/**
 * Removes signatures that a change voids, so no reader calls the document forged. Their appearance
 * stays, on buttons that do nothing: an unsigned signature field would be drawn as one.
 */
export function dropSignatures(file: PdfFile): void {
  const signed = signedFields(file);
  for (const field of signed) {
    for (const key of SIGNATURE_KEYS) field.delete(key);
    field.set(PDFName.of('FT'), PDFName.of('Btn'));
    field.set(PDFName.of('Ff'), PDFNumber.of((numberAt(field, 'Ff') ?? 0) | IDLE_BUTTON));
  }
  if (signed.length > 0) dictAt(file.catalog, 'AcroForm')?.delete(PDFName.of('SigFlags'));
  // Rights and permissions are granted by signatures too.
  file.catalog.delete(PDFName.of('Perms'));
}
