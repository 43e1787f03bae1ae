import { useEffect, useRef, useState } from 'preact/hooks';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { TextField } from '../../shell/fields/text-field.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { IMAGE_WORDS } from '../image/words.js';
import type { RatioFields, RatioFieldsProps } from './ratio-fields.js';
import {
  chooseWay,
  FIRST_TEXTS,
  type FormProblems,
  formOf,
  RESIZE_WAYS,
  type ResizeForm,
  type ResizeWay,
  readForm,
  readSizes,
  SIZE_OPTIONS,
  sizesText,
} from './resize-form.js';
import { SIZE_WORDS, WAY_WORDS } from './words.js';

/**
 * The size of the result. Invalid input is explained next to its field, and no file starts until
 * it's fixed.
 */
export function SizeFields({ model }: { model: ToolModel<'resize-image'> }) {
  // The last text of each field, in case the visitor returns to an earlier way.
  const texts = useRef<{ [K in keyof typeof FIRST_TEXTS]: string }>({ ...FIRST_TEXTS });
  // Sizes stay as typed while they mean the same; otherwise no comma could ever be typed.
  const [typedSizes, setTypedSizes] = useState('');
  const [ownRatio, setOwnRatio] = useState(false);
  const form = formOf(model.settings.value, model.draft.value);
  const answer = readForm(form);
  const problems: FormProblems = answer.ok ? {} : answer.problems;

  function change(next: ResizeForm): void {
    const read = readForm(next);
    if (!read.ok) {
      model.setDraft(next, SIZE_OPTIONS);
      return;
    }
    texts.current = { ...texts.current, ...Object.fromEntries(Object.entries(next).filter(([name, text]) => name in FIRST_TEXTS && text)) };
    model.setOptions(read.size, read.sizes);
  }

  const field = (name: keyof typeof FIRST_TEXTS) => ({
    ...IMAGE_WORDS[name],
    id: name,
    value: form[name],
    problem: problems[name],
    onInput: (text: string) => change({ ...form, [name]: text }),
  });

  return (
    <div class="size-fields">
      <ChoiceGroup
        name="way"
        legend={SIZE_WORDS.way}
        words={(way) => WAY_WORDS[way]}
        choices={RESIZE_WAYS}
        value={form.way}
        onChoose={(way) => change(chooseWay(form, way, texts.current))}
      />
      {form.way === 'pixels' && (
        <div class="field-pair">
          <TextField {...field('width')} />
          <TextField {...field('height')} />
        </div>
      )}
      {form.way === 'percent' && <TextField {...field('percent')} />}
      {form.way === 'longEdge' && <TextField {...field('longEdge')} />}
      {form.way === 'ratio' ? (
        <RatioChoice form={form} problems={problems} own={ownRatio} onOwn={setOwnRatio} onChange={change} />
      ) : (
        form.ratio !== '' && (
          <label class="check">
            <input type="checkbox" checked onChange={() => change({ ...form, ratio: '' })} />
            <span>{SIZE_WORDS.cropFirst(form.ratio)}</span>
          </label>
        )
      )}
      {/* When each run costs something, files get one size at a time. */}
      {!model.onOrder && (
        <TextField
          id="sizes"
          {...SIZE_WORDS.sizes}
          unit={form.way === 'percent' ? '%' : 'px'}
          value={model.draft.value || !isSameText(form.way, typedSizes, form.sizes) ? form.sizes : typedSizes}
          problem={problems.sizes}
          maxLength={120}
          onInput={(sizes) => {
            setTypedSizes(sizes);
            change({ ...form, sizes });
          }}
        />
      )}
    </div>
  );
}

function isSameText(way: ResizeWay, typed: string, shown: string): boolean {
  return sizesText(readSizes(way, typed) ?? []) === shown;
}

/** The fields for a ratio, loaded when they're first needed. */
function RatioChoice(props: RatioFieldsProps) {
  const [fields, setFields] = useState<{ Fields: typeof RatioFields }>();
  useEffect(() => {
    import('./ratio-fields.js').then(({ RatioFields: Fields }) => setFields({ Fields }));
  }, []);
  return fields ? <fields.Fields {...props} /> : null;
}
