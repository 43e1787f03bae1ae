import { formatBytes, type RunReport } from '@imagemill/core';
import { FORMATS } from '@imagemill/files';
import { IconButton } from '../../shell/icon-button.js';
import { CompareIcon, DownloadIcon } from '../../shell/icons.js';
import { saveResult } from '../../shell/saving/save.js';
import type { ResultsProps } from '../../shell/tool-definition.js';
import { formatsOf } from '../../shell/words/format-words.js';
import { pixelWords } from '../../shell/words/results.js';
import { scoreWords } from '../../shell/words/score-words.js';
import { isComparable } from './is-comparable.js';

/** The sizes of one file; each can be compared and saved separately. */
export function ResultList({ item, outcome, onCompare }: ResultsProps) {
  const { name } = item.file;
  const hasFormats = formatsOf(outcome).length > 1;
  return (
    <ul class="row-results" aria-label={`Sizes of ${name}`}>
      {outcome.results.map((result, index) => {
        const { visualScore, ...report } = result.report as RunReport;
        const pixels = pixelWords(report);
        return (
          <li key={pixels}>
            <bdi dir="ltr" class="figure">
              <strong>{pixels}</strong>
              {hasFormats && ` · ${FORMATS[report.format].label}`} · {formatBytes(report.resultBytes)}
              {visualScore !== undefined && ` · ${scoreWords(visualScore)}`}
            </bdi>
            <span class="row-actions">
              {isComparable(item.source.value, result) && (
                <IconButton label={`Compare ${name}, ${pixels}`} onClick={() => onCompare(item, index)}>
                  <CompareIcon />
                </IconButton>
              )}
              <IconButton label={`Download ${name}, ${pixels}`} onClick={() => saveResult(item, index)}>
                <DownloadIcon />
              </IconButton>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
