import { formatBytes } from '@imagemill/core';
import { isPdfReport } from '../../tool/item.js';
import { saveResult } from '../../tool/save/save.js';
import { pixelWords } from '../../words/results.js';
import { IconButton } from '../icon-button.js';
import { DownloadIcon } from '../icons.js';
import type { ResultsProps } from '../tool-kit.js';

/** The pages of a document as pictures, folded away: each can be saved by itself. */
export function PageList({ item, outcome }: ResultsProps) {
  const { name } = item.file;
  return (
    <details class="more">
      <summary>Pages one by one</summary>
      <ul class="row-results" aria-label={`Pages of ${name}`}>
        {outcome.results.map(({ url, report }, index) =>
          isPdfReport(report) ? null : (
            <li key={url}>
              <bdi dir="ltr" class="figure">
                <strong>Page {report.page}</strong> · {pixelWords(report)} · {formatBytes(report.resultBytes)}
              </bdi>
              <span class="row-actions">
                <IconButton label={`Download page ${report.page} of ${name}`} onClick={() => saveResult(item, index)}>
                  <DownloadIcon />
                </IconButton>
              </span>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}
