import { formatBytes, type RunReport } from '@imagemill/core';
import { isComparable } from '../../tools/image/is-comparable.js';
import { IconButton } from '../icon-button.js';
import { CompareIcon, DownloadIcon } from '../icons.js';
import { saveResult } from '../saving/save.js';
import type { ResultsProps } from '../tool-kit.js';
import { pixelWords } from '../words/results.js';

/** The several sizes of one file, each to be compared and saved by itself. */
export function ResultList({ item, outcome, onCompare }: ResultsProps) {
  const { name } = item.file;
  return (
    <ul class="row-results" aria-label={`Sizes of ${name}`}>
      {outcome.results.map((result, index) => {
        const pixels = pixelWords(result.report as RunReport);
        return (
          <li key={pixels}>
            <bdi dir="ltr" class="figure">
              <strong>{pixels}</strong> · {formatBytes(result.report.resultBytes)}
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
