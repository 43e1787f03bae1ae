import { type Notice, PDF_PRESET_NAMES, type RunReport } from '@imagemill/core';
import { ERRORS, type ErrorCode } from '@imagemill/errors';
import { FORMATS, type InputFormat } from '@imagemill/files';
import type { PageImage, PdfAnswerOf, PdfJobKind, PdfNotice } from '@imagemill/pdf';
import { BYTE_KINDS } from '@imagemill/pdf/report';
import * as z from 'zod/mini';
import type { FromWorker } from './messages.js';

// The file a worker processes may have taken it over, so its messages are checked like any other
// input.

const count = z.int().check(z.minimum(0));
const text = z.string().check(z.maxLength(1000));
const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];
const formats = Object.keys(FORMATS) as [InputFormat, ...InputFormat[]];

const extras = z.object({
  detail: z.optional(text),
  limitBytes: z.optional(count),
  limitPixels: z.optional(count),
  bestBytes: z.optional(count),
  file: z.optional(count),
  errors: z.optional(z.array(z.object({ option: text, detail: text })).check(z.maxLength(50))),
});

const image: z.ZodMiniType<PageImage> = z.object({
  page: z.int().check(z.minimum(1)),
  of: count,
  width: count,
  height: count,
  bytes: count,
});

const messages: z.ZodMiniType<FromWorker> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('pong') }),
  z.object({ kind: z.literal('started') }),
  z.object({ kind: z.literal('progress'), share: z.number().check(z.minimum(0), z.maximum(1)) }),
  z.object({ kind: z.literal('page'), image }),
  z.object({ kind: z.literal('done'), answer: z.unknown() }),
  z.object({ kind: z.literal('failed'), error: z.object({ code: z.enum(codes), extras }) }),
]) as z.ZodMiniType<FromWorker>;

/** The names of a type as a list. Doesn't compile if one is missing. */
const namesOf = <N extends string>(names: { readonly [K in N]: true }) => Object.keys(names) as [N, ...N[]];
/** A schema for every field of a type. Doesn't compile if one is missing. */
type Fields<T> = { readonly [K in keyof T]-?: z.ZodMiniType };

const imageNotices = namesOf<Notice>({
  animation_lost: true,
  pages_left_out: true,
  gain_map_lost: true,
  converted_to_srgb: true,
  transparency_flattened: true,
  reduced_to_8_bit: true,
});
const documentNotices = namesOf<PdfNotice>({
  signature_lost: true,
  encryption_lost: true,
  repaired: true,
  structure_only: true,
  check_failed: true,
});
const imageReasons = namesOf<NonNullable<RunReport['reason']>>({ already_optimal: true, would_grow: true, would_lose_parts: true });
const documentReasons = namesOf<NonNullable<PdfAnswerOf['compress']['reason']>>({
  already_optimal: true,
  would_grow: true,
  check_failed: true,
});

/** A worker's answer for an image. */
export const imageAnswer: z.ZodMiniType<RunReport> = z.object({
  result: z.enum(['optimized', 'unchanged']),
  reason: z.optional(z.enum(imageReasons)),
  format: z.enum(formats),
  width: count,
  height: count,
  originalBytes: count,
  resultBytes: count,
  qualityUsed: z.optional(z.number()),
  visualScore: z.optional(z.number().check(z.maximum(100))),
  notices: z.array(z.enum(imageNotices)).check(z.maxLength(imageNotices.length)),
} satisfies Fields<RunReport>) as z.ZodMiniType<RunReport>;

const report = z.object({
  result: z.enum(['optimized', 'unchanged']),
  reason: z.optional(z.enum(documentReasons)),
  originalBytes: count,
  resultBytes: count,
  pages: count,
  changes: z.object({ imagesReworked: count, imagesKept: count, fontsReduced: count, objectsRemoved: count, duplicatesMerged: count }),
  notices: z.array(z.enum(documentNotices)).check(z.maxLength(documentNotices.length)),
  mismatch: z.optional(z.string()),
  used: z.optional(z.object({ dpi: z.number(), quality: z.number() })),
} satisfies Fields<PdfAnswerOf['compress']>);

/** A worker's answer for each kind of document job. */
export const documentAnswers = {
  inspect: z.object({
    pages: count,
    bytes: count,
    kinds: z.record(z.enum(BYTE_KINDS), z.number()),
    images: count,
    fonts: count,
    signed: z.boolean(),
    encrypted: z.boolean(),
    forms: z.boolean(),
    tagged: z.boolean(),
    estimates: z.record(z.enum(PDF_PRESET_NAMES), z.number()),
  }),
  compress: report,
  resizePages: report,
  renderPages: z.object({ pages: count }),
  imagesToPdf: z.object({ pages: count, bytes: count }),
} satisfies { readonly [K in PdfJobKind]: z.ZodMiniType } as { readonly [K in PdfJobKind]: z.ZodMiniType<PdfAnswerOf[K]> };

/** Parses a message from a worker; undefined if it makes no sense. */
export function parseMessage(line: string): FromWorker | undefined {
  try {
    return messages.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
