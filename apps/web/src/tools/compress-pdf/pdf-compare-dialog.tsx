import { formatBytes } from '@imagemill/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import '../../shell/compare/compare.css';
import { actionFor, CompareStage, type StageImage, useObjectUrl } from '../../shell/compare/compare-stage.js';
import { steppedZoom, type Zoom } from '../../shell/compare/zoom.js';
import { ZoomChoice } from '../../shell/compare/zoom-choice.js';
import type { CompareProps } from '../../shell/tool-definition.js';
import { useModal } from '../../shell/use-modal.js';
import { changeWords } from '../../shell/words/results.js';
import { pdfErrorWords } from '../pdf/pdf-words.js';
import { type ComparedPages, comparePages, type PageSide } from './compared-pages.js';
import { PageSteps } from './page-steps.js';
import { PageStrip } from './page-strip.js';

/**
 * A document before and after, page by page, over the whole window. Escape closes it and returns
 * focus to the previous element.
 */
export function CompareDialog({ item, index, onClose }: CompareProps<'compress-pdf'>) {
  const { close, modal } = useModal(onClose);
  const fit = useRef(1);
  const [zoom, setZoom] = useState<Zoom>('fit');
  // The result at the time of opening: running the document again doesn't change an open dialog.
  const [result] = useState(() => item.outcome.peek()?.results[index]);
  const pages = useComparedPages(item.file, result?.blob, item.answers.peek().password);
  const step = (direction: 'in' | 'out') => setZoom(steppedZoom(zoom, fit.current, direction));

  useLayoutEffect(() => {
    modal.ref.current?.querySelector<HTMLElement>('.compare-line input')?.focus();
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const act = actionFor(event);
    if (!act || !pages) return;
    event.preventDefault();
    if (act === 'previous') pages.goTo(pages.page.peek() - 1);
    else if (act === 'next') pages.goTo(pages.page.peek() + 1);
    else if (act === 'in' || act === 'out') step(act);
    else setZoom(act);
  }

  return (
    <dialog class="compare" {...modal} aria-label={`Compare ${item.file.name}`} onKeyDown={onKeyDown}>
      <header class="compare-head">
        <p class="compare-name">
          <bdi>{item.file.name}</bdi>
        </p>
        {pages && <PageSteps pages={pages} />}
        <ZoomChoice zoom={zoom} onZoom={setZoom} onStep={step} />
        <button class="button compare-close" type="button" onClick={close}>
          Close
        </button>
      </header>
      {pages && (
        <Stage
          pages={pages}
          zoom={zoom}
          onZoom={setZoom}
          onFit={(now) => {
            fit.current = now;
          }}
        />
      )}
      <footer class="compare-pages">
        {pages && <PageStrip pages={pages} />}
        <p class="compare-caption figure" dir="ltr">
          A: before <strong>{formatBytes(item.file.size)}</strong>
        </p>
        {result && (
          <p class="compare-caption figure" dir="ltr">
            B: after <strong>{formatBytes(result.report.resultBytes)}</strong>
            <span class="row-saved"> {changeWords(result.report)}</span>
          </p>
        )}
      </footer>
    </dialog>
  );
}

/** Opens both versions with the dialog and closes them with it. */
function useComparedPages(before: Blob, after: Blob | undefined, password: string | undefined): ComparedPages | undefined {
  const [pages, setPages] = useState<ComparedPages>();
  useEffect(() => {
    if (!after) return;
    const opened = comparePages(before, after, password);
    setPages(opened);
    return opened.end;
  }, [before, after, password]);
  return pages;
}

interface StageProps {
  pages: ComparedPages;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  onFit(fit: number): void;
}

function Stage({ pages, ...zooming }: StageProps) {
  const before = pages.before.value;
  const after = pages.after.value;
  const left = useImage(before, 'A: before');
  const right = useImage(after, 'B: after');
  const shape = after.shown ?? before.shown ?? { width: 1, height: 1 };
  const error = before.error ?? after.error;
  if (!error) return <CompareStage left={left} right={right} shape={shape} {...zooming} />;
  const { what, advice } = pdfErrorWords(error);
  return (
    <p class="compare-problem compare-failed">
      <strong>{what}</strong> {advice}
    </p>
  );
}

function useImage({ shown, busy }: PageSide, name: string): StageImage {
  const url = useObjectUrl(shown?.blob);
  return { url: shown && url, alt: shown ? `${name}, page ${shown.page}` : name, busy };
}
