import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { TextField } from '../../shell/fields/text-field.js';
import { IMAGE_WORDS } from '../image/words.js';
import type { FormProblems, ResizeForm } from './resize-form.js';
import { RATIO_WORDS } from './words.js';

const RATIOS = ['1:1', '4:5', '4:3', '3:2', '16:9', '9:16'] as const;
const OWN = 'own';

export interface RatioFieldsProps {
  form: ResizeForm;
  problems: FormProblems;
  /** The visitor wants to type a ratio, even if it's still a common one. */
  own: boolean;
  onOwn(own: boolean): void;
  onChange(form: ResizeForm): void;
}

/** Crops to a width-to-height ratio, and resizes to a width if one is given. */
export function RatioFields({ form, problems, own, onOwn, onChange }: RatioFieldsProps) {
  const common = RATIOS.find((ratio) => ratio === form.ratio);
  const typed = own || common === undefined;
  return (
    <>
      <ChoiceGroup
        name="ratio-choice"
        {...RATIO_WORDS.choice}
        words={(ratio) => ({ label: ratio === OWN ? RATIO_WORDS.own : ratio })}
        choices={[...RATIOS, OWN]}
        value={typed ? OWN : common}
        onChoose={(ratio) => {
          onOwn(ratio === OWN);
          if (ratio !== OWN) onChange({ ...form, ratio });
        }}
      />
      <div class="field-pair">
        {typed && (
          <TextField
            id="ratio"
            label={IMAGE_WORDS.ratio.label}
            numeric={false}
            value={form.ratio}
            problem={problems.ratio}
            onInput={(ratio) => onChange({ ...form, ratio })}
          />
        )}
        <TextField
          id="width"
          {...IMAGE_WORDS.width}
          label={RATIO_WORDS.width}
          value={form.width}
          problem={problems.width}
          onInput={(width) => onChange({ ...form, width })}
        />
      </div>
    </>
  );
}
