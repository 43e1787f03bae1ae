import { limitedTo, PAGE_SIZE_NAMES, PDF_PRESETS, SHARP_ENGINE } from '@imagemill/core';
import { FORMATS, type InputFormat, type OutputFormat } from '@imagemill/files';
import { type ApiLimits, endpointLimits, MAX_FILES } from './api-tools.js';
import type { JsonSchema } from './json-schema.js';

/** The response of `GET /v1/formats`: which formats are read and written, and every limit. */
export type FormatsAnswer = ReturnType<typeof describeFormats>;

const named = (format: InputFormat) => ({ format, mediaType: FORMATS[format].mime, extensions: FORMATS[format].extensions });

export function describeFormats(limits: ApiLimits) {
  const engine = limitedTo(SHARP_ENGINE, endpointLimits(limits));
  const { perMinute, filesPerMonth, maxBytes, maxPixels, timeoutMs } = limits;
  return {
    reads: [
      ...engine.reads.map((format) => ({
        ...named(format),
        animated: engine.readsAnimated.includes(format),
        maxPixels: engine.maxInputPixels,
      })),
      { ...named('pdf'), animated: false, maxPixels: null },
    ],
    writes: [
      ...(Object.keys(engine.writes) as OutputFormat[]).map((format) => {
        const { maxPixels: most = 0, maxFramePixels, maxSide, alpha, animation, lossless } = engine.writes[format] ?? {};
        const maxFrame = Math.min(most, maxFramePixels ?? most);
        return { ...named(format), maxPixels: most, maxFramePixels: maxFrame, maxSide: maxSide ?? null, alpha, animation, lossless };
      }),
      {
        ...named('pdf'),
        maxPixels: null,
        maxFramePixels: null,
        maxSide: null,
        alpha: false,
        animation: false,
        lossless: 'choice' as const,
      },
    ],
    pdf: { presets: PDF_PRESETS, pageSizes: PAGE_SIZE_NAMES, maxPictures: MAX_FILES },
    limits: { requestsPerMinute: perMinute, filesPerMonth, maxBytes, maxPixels, timeoutSeconds: timeoutMs / 1000 },
  };
}

const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const text: JsonSchema = { type: 'string' };
const yesOrNo: JsonSchema = { type: 'boolean' };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const countOrNone: JsonSchema = { type: ['integer', 'null'], minimum: 0 };
const FILE_TYPE = { format: text, mediaType: text, extensions: list(text) };

export const FORMATS_SCHEMA: JsonSchema = {
  ...object({
    reads: list(object({ ...FILE_TYPE, animated: { ...yesOrNo, description: 'With all its frames.' }, maxPixels: countOrNone })),
    writes: list(
      object({
        ...FILE_TYPE,
        maxPixels: { ...countOrNone, description: 'Width × height × frames; null: not counted.' },
        maxFramePixels: { ...countOrNone, description: 'Width × height of one frame.' },
        maxSide: countOrNone,
        alpha: yesOrNo,
        animation: yesOrNo,
        lossless: { type: ['string', 'null'], enum: ['choice', 'always', 'never', null] },
      }),
    ),
    pdf: object({
      presets: { type: 'object', additionalProperties: object({ dpi: count, quality: count }) },
      pageSizes: list(text),
      maxPictures: { ...count, description: 'That become one document.' },
    }),
    limits: object({
      requestsPerMinute: count,
      filesPerMonth: count,
      maxBytes: count,
      maxPixels: count,
      timeoutSeconds: { type: 'number', minimum: 0 },
    }),
  }),
  description: 'The formats that can be read and written, and every limit.',
};
