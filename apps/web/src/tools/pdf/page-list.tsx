import { formatBytes } from '@imagemill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { whenNear } from '../../shell/files/use-small-image.js';
import { type ImageReport, isPdfReport, type Result } from '../../shell/item.js';
import { saveResult } from '../../shell/saving/save.js';
import type { ResultsProps } from '../../shell/tool-definition.js';
import { pixelWords } from '../../shell/words/results.js';
import { createThumbnail } from '../image/thumbnail.js';

/** The pages of a document as thumbnails; each can be saved separately. */
export function PageList({ item, outcome }: ResultsProps) {
  const { name } = item.file;
  return (
    <ul class="page-list" aria-label={`Pages of ${name}`}>
      {outcome.results.map((result, index) =>
        isPdfReport(result.report) ? null : (
          <li key={result.url}>
            <PageTile result={result} report={result.report} name={name} onSave={() => saveResult(item, index)} />
          </li>
        ),
      )}
    </ul>
  );
}

interface PageTileProps {
  result: Result;
  report: ImageReport;
  name: string;
  onSave(): void;
}

function PageTile({ result, report, name, onSave }: PageTileProps) {
  const size = formatBytes(report.resultBytes);
  return (
    <button
      class="page-tile"
      type="button"
      aria-label={`Download page ${report.page} of ${name}, ${pixelWords(report)}, ${size}`}
      title={`Download page ${report.page}: ${pixelWords(report)}, ${size}`}
      onClick={onSave}
    >
      <PageImage blob={result.blob} width={report.width} height={report.height} />
      <span class="figure">{report.page}</span>
    </button>
  );
}

/** Loads when it's about to scroll into view, so hundreds of pages are never decoded at once. */
function PageImage({ blob, width, height }: { blob: Blob; width: number; height: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!place.current) return;
    const left = new AbortController();
    let made: string | undefined;
    const stop = whenNear(place.current, (near) => {
      if (!near) return;
      stop();
      void createThumbnail(blob, { width, height }, left.signal, 'whole').then((small) => {
        if (left.signal.aborted || !small) return;
        made = URL.createObjectURL(small);
        setUrl(made);
      });
    });
    return () => {
      stop();
      left.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [blob, width, height]);
  return (
    <span class="page-thumb" ref={place}>
      {url && <img src={url} alt="" />}
    </span>
  );
}
