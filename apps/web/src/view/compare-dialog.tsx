import { formatBytes } from '@imagemill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Item } from '../tool/item.js';
import { changeWords } from '../words/results.js';
import { CompareStage, type Zoom } from './compare-stage.js';

const ZOOMS: readonly { zoom: Zoom; label: string }[] = [
  { zoom: 'fit', label: 'Fit' },
  { zoom: 1, label: '100 %' },
  { zoom: 2, label: '200 %' },
];

/** Before and after of one of a file's results, over the whole window. Escape closes it, and the focus goes back to where it came from. */
export function CompareDialog({ item, index, onClose }: { item: Item; index: number; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [position, setPosition] = useState(50);
  const slider = useRef<HTMLInputElement>(null);
  const [originalUrl] = useState(() => URL.createObjectURL(item.file));
  const result = item.outcome.value?.results[index];

  useEffect(() => {
    dialog.current?.showModal();
    // The arrow keys move the line at once.
    slider.current?.focus();
    return () => URL.revokeObjectURL(originalUrl);
  }, [originalUrl]);

  // A re-run that fails takes the result away under the open window.
  useEffect(() => {
    if (!result) dialog.current?.close();
  }, [result]);

  return (
    <dialog class="compare" ref={dialog} aria-label={`Before and after of ${item.file.name}`} onClose={onClose}>
      {result && (
        <>
          <header class="compare-head">
            <p class="compare-name">
              <bdi>{item.file.name}</bdi>
            </p>
            <fieldset class="choices compare-zoom">
              <legend class="visually-hidden">Zoom</legend>
              {ZOOMS.map((choice) => (
                <label key={choice.label} class="choice">
                  <input type="radio" name="zoom" checked={zoom === choice.zoom} onChange={() => setZoom(choice.zoom)} />
                  <span>{choice.label}</span>
                </label>
              ))}
            </fieldset>
            <button class="button" type="button" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </header>
          <CompareStage
            before={originalUrl}
            after={result.url}
            width={result.report.width}
            height={result.report.height}
            zoom={zoom}
            position={position}
            onMove={setPosition}
          />
          <footer class="compare-foot" dir="ltr">
            <p class="figure">
              Before <strong>{formatBytes(result.report.originalBytes)}</strong>
            </p>
            <input
              ref={slider}
              class="range"
              type="range"
              min={0}
              max={100}
              step={1}
              value={Math.round(position)}
              aria-label="Dividing line between before and after"
              aria-valuetext={`${Math.round(position)} % before, ${100 - Math.round(position)} % after`}
              onInput={(event) => setPosition(event.currentTarget.valueAsNumber)}
            />
            <p class="figure">
              After <strong>{formatBytes(result.report.resultBytes)}</strong>{' '}
              <span class={result.report.resultBytes > result.report.originalBytes ? 'row-kept' : 'row-saved'}>
                {changeWords(result.report)}
              </span>
            </p>
          </footer>
        </>
      )}
    </dialog>
  );
}
