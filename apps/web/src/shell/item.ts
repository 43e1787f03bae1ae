import type { FileKind, RunReport } from '@imagemill/core';
import { type ErrorCode, toWire, type WireError } from '@imagemill/errors';
import type { SourceInfo } from '@imagemill/files';
import type { PdfInventory, PdfResult } from '@imagemill/pdf';
import { type Signal, signal } from '@preact/signals';
import type { AnySettings } from './settings/settings.js';

/** A document and its inventory. */
export interface PdfSource {
  readonly format: 'pdf';
  readonly bytes: number;
  readonly inventory: PdfInventory;
}

/** A document that wasn't opened in this browser. */
export type UnopenedPdf = Pick<PdfSource, 'format' | 'bytes'>;

/** What a file was found to be. */
export type Source = SourceInfo | PdfSource | UnopenedPdf;

/** An image's header; undefined for anything else. */
export function imageOf(source: Source | undefined): SourceInfo | undefined {
  return source && 'width' in source ? source : undefined;
}

/** A question that only the user can answer before work on a file goes on. */
export type Question = 'password' | 'wrong_password' | 'signature';

/** The user's answers for this file alone. Never remembered, and never part of a recipe. */
export interface Answers {
  readonly password?: string;
  readonly allowUnsign?: boolean;
}

/** A file's state. `waiting_quota`: there are more files than today's quota lets start. */
export type ItemState =
  | { readonly kind: 'checking' }
  /** Starts when it's told to. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'waiting_quota' }
  | { readonly kind: 'asking'; readonly question: Question }
  /** `step`: the current step, like "image 12 of 40". `words`: replaces the tool's own text. */
  | { readonly kind: 'working'; readonly share: number; readonly step?: string; readonly words?: string }
  | { readonly kind: 'finished' }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'cancelled' };

/** The report for a result document. */
export type PdfReport = Omit<PdfResult, 'bytes'> & { readonly format: 'pdf' };
/**
 * The report for a result image. `page`: which page of a document; `of`: out of how many requested.
 */
export type ImageReport = RunReport & { readonly page?: number; readonly of?: number };
export type ResultReport = ImageReport | PdfReport;

/** A result as the tool's runner returns it. */
export interface Output {
  readonly blob: Blob;
  /** The file name, which may include a folder, like `report/page-1.jpg`. */
  readonly name: string;
  readonly report: ResultReport;
}

/** A result with an object URL. */
export interface Result extends Output {
  readonly url: string;
}

export function isPdfReport(report: ResultReport): report is PdfReport {
  return 'changes' in report;
}

/** How closely a result looks like its original, if that was measured. */
export function scoreOf(report: ResultReport): number | undefined {
  return isPdfReport(report) ? undefined : report.visualScore;
}

/** The results for a file, one for each size or page, and the settings used. */
export interface Outcome {
  readonly results: readonly [Result, ...Result[]];
  readonly settings: AnySettings;
}

/** One of the files that a document is built from. Its id is its operationId. */
export interface Part {
  readonly id: string;
  readonly file: File;
  readonly source: Signal<Source | undefined>;
  /** Why it can't be a part; it's left out. */
  readonly error: Signal<WireError | undefined>;
}

/**
 * One added file, or one document built from several. The id of an added file is its operationId:
 * created once, reused by every re-run.
 */
export interface Item {
  readonly id: string;
  readonly file: File;
  /** The files it's built from, in order; empty for a file that was added as it is. */
  readonly parts: Signal<readonly Part[]>;
  /** By its first bytes; undefined until they're read, and for files that no tool takes. */
  readonly kind: Signal<FileKind | undefined>;
  readonly source: Signal<Source | undefined>;
  readonly answers: Signal<Answers>;
  readonly state: Signal<ItemState>;
  /** The last outcome; it stays while the file is done again with other settings. */
  readonly outcome: Signal<Outcome | undefined>;
  readonly saved: Signal<boolean>;
  /** Aborted when the item is removed. */
  readonly removed: AbortController;
}

export function createItem(file: File): Item {
  return {
    id: createOperationId(),
    file,
    parts: signal([]),
    kind: signal(undefined),
    source: signal(undefined),
    answers: signal({}),
    state: signal<ItemState>({ kind: 'checking' }),
    outcome: signal(undefined),
    saved: signal(false),
    removed: new AbortController(),
  };
}

export function createPart(file: File): Part {
  return { id: createOperationId(), file, source: signal(undefined), error: signal(undefined) };
}

/** The files as they were added, with their kind if it's known. */
export function addedFiles({ file, parts, kind }: Item): readonly { readonly file: File; readonly kind: FileKind | undefined }[] {
  const added = parts.peek();
  return (added.length > 0 ? added : [{ file }]).map((one) => ({ file: one.file, kind: kind.peek() }));
}

/** What's counted for an item: the operationId of each added file that can be used. */
export function unitsOf({ id, parts }: Item): readonly string[] {
  const added = parts.peek();
  return added.length > 0 ? added.filter(({ error }) => !error.peek()).map((part) => part.id) : [id];
}

/** Replaces the outcome and frees the old one's memory. */
export function setOutcome(item: Item, outcome: Outcome | undefined): void {
  for (const { url } of item.outcome.peek()?.results ?? []) URL.revokeObjectURL(url);
  item.saved.value = false;
  item.outcome.value = outcome;
}

/** A file's state after its work ended with an error. */
export function stateAfter(error: unknown, { password }: Answers): ItemState {
  const wire = toWire(error);
  if (wire.code === 'signature_would_break') return { kind: 'asking', question: 'signature' };
  if (wire.code !== 'password_protected') return { kind: 'failed', error: wire };
  return { kind: 'asking', question: password === undefined ? 'password' : 'wrong_password' };
}

/** Whether the result is the file itself. */
export function isUnchanged({ results }: Outcome): boolean {
  return results.every(({ report }) => report.result === 'unchanged');
}

const PERMANENT: readonly ErrorCode[] = ['unsupported_media', 'unsupported_variant', 'corrupt_input', 'file_too_large'];

/** No setting and no retry helps with this. */
export function isPermanentError(code: ErrorCode): boolean {
  return PERMANENT.includes(code);
}

/** These come back with the same settings, and other settings restart the file anyway. */
const SAME_AGAIN: readonly ErrorCode[] = ['invalid_option', 'too_many_pixels', 'target_unreachable'];

/** Failed, and another try may end better. */
export function canRetry(state: ItemState): boolean {
  return state.kind === 'failed' && !isPermanentError(state.error.code) && !SAME_AGAIN.includes(state.error.code);
}

/** Not done, and another engine may change whether it can be. */
export function dependsOnEngine(state: ItemState): boolean {
  return state.kind === 'waiting' || state.kind === 'waiting_quota' || (state.kind === 'failed' && state.error.code !== 'corrupt_input');
}

/** Still to be done, now or when the quota allows. */
export function isPending(state: ItemState): boolean {
  return state.kind === 'checking' || state.kind === 'waiting' || state.kind === 'waiting_quota' || state.kind === 'working';
}

/**
 * A random version 4 UUID. `crypto.randomUUID` doesn't exist on plain http, `getRandomValues` does.
 */
export function createOperationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
