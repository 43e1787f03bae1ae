import { IconButton } from '../icon-button.js';
import { ZoomInIcon, ZoomOutIcon } from '../icons.js';
import type { Zoom } from './zoom.js';

const ZOOMS: readonly { zoom: Zoom; label: string }[] = [
  { zoom: 'fit', label: 'Fit' },
  { zoom: 1, label: '100 %' },
  { zoom: 2, label: '200 %' },
];

interface ZoomChoiceProps {
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  onStep(direction: 'in' | 'out'): void;
}

/** How large the images are shown. */
export function ZoomChoice({ zoom, onZoom, onStep }: ZoomChoiceProps) {
  return (
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
  );
}
