import { FORMATS } from '@imagemill/core';
import type { PdfJob } from '@imagemill/pdf';

/** Where the picture of a page goes: the output's path, a dash, the page's number and the ending of the format. */
export function pageName(outputPath: string, job: PdfJob, page: number): string {
  const format = job.kind === 'renderPages' ? job.options.format : 'jpeg';
  return `${outputPath}-${page}.${FORMATS[format].extensions[0]}`;
}
