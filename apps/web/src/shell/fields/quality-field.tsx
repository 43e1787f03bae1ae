import { type EncodingOptions, optionInfo } from '@imagemill/core';
import { type FormatChoice, hasNoQuality } from '../words/format-words.js';

interface QualityFieldProps {
  label: string;
  options: Pick<EncodingOptions, 'lossless'> & { readonly format: FormatChoice; readonly quality: number };
  set(change: { quality: number }): void;
}

export function QualityField({ label, options, set }: QualityFieldProps) {
  const { min, max } = optionInfo('compress', 'quality');
  const noQuality = hasNoQuality(options);
  return (
    <div class="field">
      <div class="field-head">
        <label for="quality">{label}</label>
        {/* The slider itself announces its value to a screen reader. */}
        <span class="field-value figure" aria-hidden="true">
          {noQuality ? 'lossless' : options.quality}
        </span>
      </div>
      <input
        id="quality"
        class="range"
        type="range"
        min={min}
        max={max}
        step={1}
        value={options.quality}
        disabled={noQuality}
        aria-describedby="quality-hint"
        onInput={(event) => set({ quality: event.currentTarget.valueAsNumber })}
      />
      <p class="hint range-ends" id="quality-hint">
        <span>Smaller file</span>
        <span>Closer to the original</span>
      </p>
    </div>
  );
}
