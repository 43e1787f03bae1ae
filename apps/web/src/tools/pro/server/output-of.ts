import type { Notice, Plan, RunReport } from '@imagemill/core';
import { FORMATS, type InputFormat } from '@imagemill/files';
import type { PdfNotice } from '@imagemill/pdf';
import type { Output, PdfReport } from '../../../shell/item.js';
import { resultName } from '../../../shell/saving/result-name.js';
import type { Answer } from './send.js';

const UNKNOWN_CHANGES = { imagesReworked: 0, imagesKept: 0, fontsReduced: 0, objectsRemoved: 0, duplicatesMerged: 0 };

/**
 * An image from the server, reported like one processed in the browser. `plan`: fills in what the
 * response headers don't say.
 */
export function outputOfImage(answer: Answer, plan: Plan, file: File): Output {
  const reported = reportedBy<RunReport['reason'], Notice>(answer, file);
  const format = formatOf(answer.header('Content-Type')) ?? plan.format;
  const quality = Number(answer.header('Quality-Used'));
  const score = answer.header('Visual-Score');
  const report: RunReport = {
    ...reported,
    format,
    width: Number(answer.header('Image-Width')) || plan.width,
    height: Number(answer.header('Image-Height')) || plan.height,
    ...(quality > 0 ? { qualityUsed: quality } : {}),
    ...(score === null ? {} : { visualScore: Number(score) }),
  };
  return { blob: blobOf(answer, report, file), name: resultName(file.name, format), report };
}

/** A document from the server, which doesn't say what it changed inside. */
export function outputOfPdf(answer: Answer, file: File): Output {
  const reported = reportedBy<PdfReport['reason'], PdfNotice>(answer, file);
  const report: PdfReport = { ...reported, format: 'pdf', pages: 0, changes: UNKNOWN_CHANGES };
  return { blob: blobOf(answer, report, file), name: resultName(file.name, 'pdf'), report };
}

function reportedBy<R extends string | undefined, N extends string>({ header, body }: Answer, file: File) {
  const result = header('Result') === 'unchanged' ? 'unchanged' : 'optimized';
  const reason = (header('Result-Reason') ?? undefined) as R | undefined;
  const notices = (header('Result-Notices')?.split(', ') ?? []) as N[];
  return { result, ...(reason ? { reason } : {}), notices, originalBytes: file.size, resultBytes: body.size } as const;
}

/** Returns the visitor's own file if it's unchanged, to avoid keeping a second copy. */
function blobOf({ body }: Answer, { result, format }: { readonly result: string; readonly format: InputFormat }, file: File): Blob {
  return result === 'unchanged' ? file : new Blob([body], { type: FORMATS[format].mime });
}

function formatOf(contentType: string | null): InputFormat | undefined {
  const mime = contentType?.split(';')[0]?.trim();
  return (Object.keys(FORMATS) as InputFormat[]).find((format) => FORMATS[format].mime === mime);
}
