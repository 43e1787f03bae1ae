import type { RunReport } from '@imagemill/core';
import type { Zoom } from '../../../shell/compare/zoom.js';
import { ZoomChoice } from '../../../shell/compare/zoom-choice.js';
import { IconButton } from '../../../shell/icon-button.js';
import { NextIcon, PreviousIcon } from '../../../shell/icons.js';
import { pixelWords } from '../../../shell/words/results.js';
import type { Comparison } from './comparison.js';

interface CompareHeadProps {
  comparison: Comparison;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  onStep(direction: 'in' | 'out'): void;
  onClose(): void;
}

/** The compared file's name, buttons to the previous and next file, and the zoom. */
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
      <ZoomChoice zoom={zoom} onZoom={onZoom} onStep={onStep} />
      <button class="button compare-close" type="button" onClick={onClose}>
        Close
      </button>
    </header>
  );
}
