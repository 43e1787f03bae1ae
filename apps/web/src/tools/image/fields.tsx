import type { ImageToolId, ResizeOptions } from '@imagemill/core';
import { useComputed } from '@preact/signals';
import { siteEngine } from '../../engine/site-engine.js';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { type CustomFields, OptionField } from '../../shell/fields/option-fields.js';
import { imageOf } from '../../shell/item.js';
import type { ToolModel } from '../../shell/tool-model.js';
import {
  cannotWriteWords,
  type FormatChoice,
  formatWords,
  losslessMode,
  needsBackground,
  writable,
} from '../../shell/words/format-words.js';
import { AimField } from './aim-field.js';
import { FIELD_WORDS, IMAGE_WORDS } from './words.js';

interface FieldProps {
  model: ToolModel<ImageToolId>;
}

/** The fields that the image tools render themselves. */
export const IMAGE_FIELDS: CustomFields<ImageToolId> = {
  quality: AimField,
  minScore: null,
  targetBytes: null,
  allowResize: null,
  format: KeepFormatField,
  opensIn: OpensInField,
  page: PageField,
  background: BackgroundField,
  animation: AnimationField,
};

interface FormatFieldProps<F extends FormatChoice> {
  legend?: string;
  choices: readonly F[];
  value: F;
  onChoose(format: F): void;
}

/** If remembered or linked settings ask for a format this engine can't write, the field says so. */
export function FormatField<F extends FormatChoice>({ legend = IMAGE_WORDS.format.label, choices, value, onChoose }: FormatFieldProps<F>) {
  const problem = choices.includes(value) ? undefined : cannotWriteWords(value);
  return (
    <ChoiceGroup name="format" legend={legend} words={formatWords} choices={choices} value={value} problem={problem} onChoose={onChoose} />
  );
}

/** The format field for tools that can also keep each file's format. */
function KeepFormatField({ model }: FieldProps) {
  const { format, lossless } = model.options.value;
  const choose = (chosen: FormatChoice) =>
    model.setOptions({ format: chosen, lossless: lossless && losslessMode(chosen) === 'choice' } as Partial<ResizeOptions>);
  return <FormatField<FormatChoice> choices={['keep', 'auto', ...writable()]} value={format} onChoose={choose} />;
}

/** Where results open, which decides the formats to choose from. */
function OpensInField({ model }: FieldProps) {
  return model.options.value.format === 'auto' ? <OptionField model={model} words={IMAGE_WORDS} name="opensIn" /> : null;
}

/** Which page to use. Shown if a file has several. */
function PageField({ model }: FieldProps) {
  const hasPages = useComputed(() =>
    model.items.value.flatMap(({ source }) => imageOf(source.value) ?? []).some(({ frames, animated }) => frames > 1 && !animated),
  ).value;
  return hasPages ? <OptionField model={model} words={IMAGE_WORDS} name="page" /> : null;
}

/** The color of borders, and behind transparent parts if the format has no transparency. */
function BackgroundField({ model }: FieldProps) {
  const { background, format, ...options } = model.options.value;
  const hasBorders = 'fit' in options && options.fit === 'contain' && options.width !== undefined && options.height !== undefined;
  if (!hasBorders && !needsBackground(format)) return null;
  return (
    <div class="field field-inline">
      <label for="background">{hasBorders ? FIELD_WORDS.borders : IMAGE_WORDS.background.label}</label>
      <input
        id="background"
        type="color"
        value={background}
        onInput={(event) => model.setOptions({ background: event.currentTarget.value })}
      />
    </div>
  );
}

function AnimationField({ model }: FieldProps) {
  if (siteEngine().readsAnimated.length === 0) return <p class="hint">Of animations this browser takes the first frame.</p>;
  return <OptionField model={model} words={IMAGE_WORDS} name="animation" />;
}
