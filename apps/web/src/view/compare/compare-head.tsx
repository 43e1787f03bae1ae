import type { RunReport } from '@imagemill/core';
import type { Comparison } from '../../tool/compare/comparison.js';
import { pixelWords } from '../../words/results.js';
import { IconButton } from '../icon-button.js';
import { NextIcon, PreviousIcon, ZoomInIcon, ZoomOutIcon } from '../icons.js';
import type { Zoom } from './zoom.js';

const ZOOMS: readonly { zoom: Zoom; label: string }[] = [
  { zoom: 'fit', label: 'Fit' },
  { zoom: 1, label: '100 %' },
  { zoom: 2, label: '200 %' },
];

interface CompareHeadProps {
  comparison: Comparison;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  onStep(direction: 'in' | 'out'): void;
  onClose(): void;
}

/** Which file is compared, the way to its neighbours, and how large it is shown. */
export function CompareHead({ comparison, zoom, onZoom, onStep, onClose }: CompareHeadProps) {
  const { number, count, previous, next } = comparison.place.value;
  const { item, index } = comparison.subject.value;
  const results = item.outcome.value?.results ?? [];
  const result = results[index];
  return (
    <header class="compare-head">
      <p class="compare-name">
        <bdi>{item.file.name}</bdi>
        {results.length > 1 && result && <span class="compare-size figure">{pixelWords(result.report as RunReport)}</span>}
      </p>
      {count > 1 && (
        <div class="compare-files">
          <IconButton label="Previous file" off={!previous} onClick={() => comparison.goTo(previous)}>
            <PreviousIcon />
          </IconButton>
          <span class="figure" role="status">
            {number} of {count}
            <span class="visually-hidden">: {item.file.name}</span>
          </span>
          <IconButton label="Next file" off={!next} onClick={() => comparison.goTo(next)}>
            <NextIcon />
          </IconButton>
        </div>
      )}
      <div class="compare-zoom">
        <IconButton label="Zoom out" onClick={() => onStep('out')}>
          <ZoomOutIcon />
        </IconButton>
        <fieldset class="choices">
          <legend class="visually-hidden">Zoom</legend>
          {ZOOMS.map((choice) => (
            <label key={choice.label} class="choice">
              <input type="radio" name="zoom" checked={zoom === choice.zoom} onChange={() => onZoom(choice.zoom)} />
              <span>{choice.label}</span>
            </label>
          ))}
        </fieldset>
        <IconButton label="Zoom in" onClick={() => onStep('in')}>
          <ZoomInIcon />
        </IconButton>
      </div>
      <button class="button compare-close" type="button" onClick={onClose}>
        Close
      </button>
    </header>
  );
}
