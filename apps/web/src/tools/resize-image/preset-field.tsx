import type { Mill } from '../../shell/mill.js';
import { formOf } from './resize-form.js';
import { findPreset, RESIZE_PRESETS } from './resize-presets.js';

const NO_SIZE = { width: undefined, height: undefined, longEdge: undefined, percent: undefined, ratio: undefined };

/** Sizes for common uses. It shows the one whose size is set, however it came about. */
export function PresetField({ mill }: { mill: Mill<'resize-image'> }) {
  const options = mill.options.value;
  const current = mill.draft.value ? undefined : findPreset(options);

  function choose(id: string): void {
    const preset = RESIZE_PRESETS.find((candidate) => candidate.id === id);
    if (preset) mill.setOptions({ ...NO_SIZE, ...preset.size, fit: preset.fit ?? options.fit });
    // "Own size" is no size: the fields stay as they are, and say so by standing there.
    else if (current) document.getElementById(formOf(mill.settings.peek()).way === 'longEdge' ? 'longEdge' : 'width')?.focus();
  }

  return (
    <div class="field">
      <label for="preset">Size for</label>
      <select id="preset" class="select" value={current?.id ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">Own size</option>
        {RESIZE_PRESETS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
