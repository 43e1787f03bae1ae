import type { PictureToolId, ResizeOptions } from '@imagemill/core';
import type { OutputFormat } from '@imagemill/files';
import { useComputed } from '@preact/signals';
import { siteEngine } from '../../engine/site-engine.js';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { OptionField, type OwnFields } from '../../shell/fields/option-fields.js';
import { QualityField } from '../../shell/fields/quality-field.js';
import { pictureOf } from '../../shell/item.js';
import type { Mill } from '../../shell/mill.js';
import { cannotWriteWords, formatWords, losslessMode, needsBackground, writable } from '../../shell/words/format-words.js';
import { AimField } from './aim-field.js';
import { FIELD_WORDS, PICTURE_WORDS } from './words.js';

type Format = 'keep' | OutputFormat;
interface FieldProps {
  mill: Mill<PictureToolId>;
}

/** The fields that the image tools render themselves. */
export const PICTURE_FIELDS: OwnFields<PictureToolId> = {
  quality: ({ mill }) => <QualityField {...PICTURE_WORDS.quality} options={mill.options.value} set={mill.setOptions} />,
  targetBytes: ({ mill }) => <AimField mill={mill} options={mill.options.value} set={mill.setOptions} />,
  allowResize: null,
  format: KeepFormatField,
  page: PageField,
  background: BackgroundField,
  animation: AnimationField,
};

interface FormatFieldProps<F extends Format> {
  legend?: string;
  choices: readonly F[];
  value: F;
  onChoose(format: F): void;
}

/** If remembered or linked settings ask for a format this engine can't write, the field says so. */
export function FormatField<F extends Format>({ legend = PICTURE_WORDS.format.label, choices, value, onChoose }: FormatFieldProps<F>) {
  const problem = choices.includes(value) ? undefined : cannotWriteWords(value);
  return (
    <ChoiceGroup name="format" legend={legend} words={formatWords} choices={choices} value={value} problem={problem} onChoose={onChoose} />
  );
}

/** The format field for tools that can also keep each file's format. */
function KeepFormatField({ mill }: FieldProps) {
  const { format, lossless } = mill.options.value;
  const choose = (chosen: Format) =>
    mill.setOptions({ format: chosen, lossless: lossless && losslessMode(chosen) === 'choice' } as Partial<ResizeOptions>);
  return <FormatField<Format> choices={['keep', ...writable()]} value={format} onChoose={choose} />;
}

/** Which page to use. Shown if a file has several. */
function PageField({ mill }: FieldProps) {
  const hasPages = useComputed(() =>
    mill.items.value.flatMap(({ source }) => pictureOf(source.value) ?? []).some(({ frames, animated }) => frames > 1 && !animated),
  ).value;
  return hasPages ? <OptionField mill={mill} words={PICTURE_WORDS} name="page" /> : null;
}

/** The color of borders, and behind transparent parts if the format has no transparency. */
function BackgroundField({ mill }: FieldProps) {
  const { background, format, ...options } = mill.options.value;
  const hasBorders = 'fit' in options && options.fit === 'contain' && options.width !== undefined && options.height !== undefined;
  if (!hasBorders && !needsBackground(format)) return null;
  return (
    <div class="field field-inline">
      <label for="background">{hasBorders ? FIELD_WORDS.borders : PICTURE_WORDS.background.label}</label>
      <input
        id="background"
        type="color"
        value={background}
        onInput={(event) => mill.setOptions({ background: event.currentTarget.value })}
      />
    </div>
  );
}

function AnimationField({ mill }: FieldProps) {
  if (siteEngine().readsAnimated.length === 0) return <p class="hint">Of animations this browser takes the first frame.</p>;
  return <OptionField mill={mill} words={PICTURE_WORDS} name="animation" />;
}
