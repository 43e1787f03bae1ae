import type { ImageToolId, Notice, RunReport, Settings } from '@imagemill/core';
import { FORMATS } from '@imagemill/files';
import { imageOf, isUnchanged, type Outcome, type Source } from '../../shell/item.js';
import { definitionOf, type ToolDefinition } from '../../shell/tool-definition.js';
import { errorWords } from '../../shell/words/errors.js';
import { formatList, formatsOf } from '../../shell/words/format-words.js';
import { keptWords, NOTICE_WORDS } from '../../shell/words/results.js';
import { PairNote } from '../convert-image/pair-note.js';
import { IMAGE_FIELDS } from './fields.js';
import { isComparable } from './is-comparable.js';
import { missedScore } from './missed-score.js';
import { ResultList } from './result-list.js';
import { createThumbnail, thumbnailOfResult } from './thumbnail.js';
import { IMAGE_WORDS } from './words.js';

export const HERE = 'Your browser does the work; your files stay on this device.';

type OwnParts<T extends ImageToolId> = Pick<ToolDefinition<T>, 'runner' | 'lead' | 'fields'>;

/** A tool definition with everything the image tools share. */
export function imageDefinition<T extends ImageToolId>(parts: OwnParts<T>): ToolDefinition {
  const own = parts as unknown as OwnParts<ImageToolId>;
  return definitionOf<ImageToolId>({
    ...own,
    words: IMAGE_WORDS,
    fields: { ...IMAGE_FIELDS, ...own.fields },
    Note: PairNote,
    Results: ResultList,
    several: 'sizes',
    kindWords,
    resultWords,
    errorWords,
    thumbnail: async (item, source, signal) => {
      const image = imageOf(source);
      return image && ((await createThumbnail(item.file, image, signal)) ?? thumbnailOfResult(item, signal));
    },
    nextStep: () => import('../pro/next-step/image-next-step.js'),
    compare: {
      isComparable: ({ source }, result) => isComparable(source.value, result),
      load: () => import('./compare/compare-dialog.js'),
    },
  });
}

function kindWords({ format }: Source, outcome: Outcome | undefined): string {
  const from = FORMATS[format].label;
  // With an automatic format, sizes may differ in it.
  const to = outcome && !isUnchanged(outcome) ? formatList(formatsOf(outcome)) : from;
  return from === to ? to : `${from} to ${to}`;
}

function resultWords({ results, settings }: Outcome): readonly string[] {
  const reports = results.map(({ report }) => report as RunReport);
  const { options } = settings as Settings<ImageToolId>;
  const kept = reports[0] && keptWords(reports[0], options.format);
  const missed = missedScore(reports, options);
  const notices = new Set(reports.flatMap((report): readonly Notice[] => report.notices));
  return [...(kept ? [kept] : []), ...(missed ? [missed] : []), ...[...notices].map((notice) => NOTICE_WORDS[notice])];
}
