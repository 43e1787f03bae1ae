import { optionInfo, type ResizeOptions } from '@imagemill/core';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { QualityField } from '../../shell/fields/quality-field.js';
import type { Mill } from '../../shell/mill.js';
import { needsBackground } from '../../shell/words/format-words.js';
import { CHOICE_LEGENDS, CHOICE_WORDS } from '../../shell/words/option-words.js';
import { AimField } from '../image/aim-field.js';
import { BackgroundField, ChoiceField, KeepFormatField, LosslessField, MoreFields } from '../image/encoding-fields.js';
import { PageField } from '../image/source-fields.js';
import { FitDrawing } from './fit-drawing.js';
import { PresetField } from './preset-field.js';
import { SizeFields } from './size-fields.js';

const FITS = (optionInfo('resize', 'fit').choices ?? []) as readonly ResizeOptions['fit'][];

/** The settings of Resize image. */
export function ResizeSettings({ mill }: { mill: Mill<'resize-image'> }) {
  const options = mill.options.value;
  const fields = { options, set: mill.setOptions };
  const hasBox = options.width !== undefined && options.height !== undefined;
  const hasBorders = hasBox && options.fit === 'contain';
  return (
    <>
      <PresetField mill={mill} />
      <SizeFields mill={mill} />
      {hasBox && (
        <ChoiceGroup
          name="fit"
          legend={CHOICE_LEGENDS.fit}
          words={(fit) => CHOICE_WORDS.fit[fit]}
          choices={FITS}
          value={options.fit}
          drawing={(fit) => <FitDrawing fit={fit} />}
          onChoose={(fit) => mill.setOptions({ fit })}
        />
      )}
      {(hasBorders || needsBackground(options.format)) && (
        <BackgroundField {...fields} label={hasBorders ? 'Colour of the borders' : 'Behind transparent parts'} />
      )}
      <label class="check">
        <input type="checkbox" checked={options.enlarge} onChange={(event) => mill.setOptions({ enlarge: event.currentTarget.checked })} />
        <span>
          Allow enlarging
          <span class="hint">Without it, pictures that are smaller already keep their size.</span>
        </span>
      </label>
      <KeepFormatField {...fields} />
      <PageField mill={mill} {...fields} />
      <AimField mill={mill} {...fields} />
      <MoreFields {...fields}>
        <QualityField {...fields} />
        <LosslessField {...fields} />
        <ChoiceField {...fields} name="metadata" />
      </MoreFields>
    </>
  );
}
