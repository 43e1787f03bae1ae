import type { ToolModel } from '../../shell/tool-model.js';
import { formOf } from './resize-form.js';
import { findPreset, RESIZE_PRESETS } from './resize-presets.js';
import { SIZE_WORDS } from './words.js';

const NO_SIZE = { width: undefined, height: undefined, longEdge: undefined, percent: undefined, ratio: undefined };

/** Sizes for common uses. Shows the preset that matches the current size, however it was set. */
export function PresetField({ model }: { model: ToolModel<'resize-image'> }) {
  const options = model.options.value;
  const current = model.draft.value ? undefined : findPreset(options);

  function choose(id: string): void {
    const preset = RESIZE_PRESETS.find((candidate) => candidate.id === id);
    if (preset) model.setOptions({ ...NO_SIZE, ...preset.size, fit: preset.fit ?? options.fit });
    // "Own size" changes nothing; it focuses the field where a size is typed.
    else if (current) document.getElementById(formOf(model.settings.peek()).way === 'longEdge' ? 'longEdge' : 'width')?.focus();
  }

  return (
    <div class="field">
      <label for="preset">{SIZE_WORDS.preset}</label>
      <select id="preset" class="select" value={current?.id ?? ''} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{SIZE_WORDS.noPreset}</option>
        {RESIZE_PRESETS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
