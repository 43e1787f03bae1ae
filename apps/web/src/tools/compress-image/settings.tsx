import { QualityField } from '../../shell/fields/quality-field.js';
import type { Mill } from '../../shell/mill.js';
import { needsBackground } from '../../shell/words/format-words.js';
import { AimField } from '../image/aim-field.js';
import { BackgroundField, ChoiceField, KeepFormatField, LosslessField, MoreFields } from '../image/encoding-fields.js';
import { PageField, SvgWidthField } from '../image/source-fields.js';

/** The settings of Compress image. */
export function CompressSettings({ mill }: { mill: Mill<'compress-image'> }) {
  const options = mill.options.value;
  const fields = { options, set: mill.setOptions };
  return (
    <>
      <QualityField {...fields} />
      <AimField mill={mill} {...fields} />
      <KeepFormatField {...fields} />
      {options.format !== 'keep' && <SvgWidthField mill={mill} {...fields} />}
      <PageField mill={mill} {...fields} />
      <ChoiceField {...fields} name="metadata" />
      <MoreFields {...fields}>
        <LosslessField {...fields} />
        {needsBackground(options.format) && <BackgroundField {...fields} label="Behind transparent parts" />}
      </MoreFields>
    </>
  );
}
