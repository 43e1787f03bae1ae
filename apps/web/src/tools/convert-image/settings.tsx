import type { OutputFormat } from '@imagemill/files';
import { QualityField } from '../../shell/fields/quality-field.js';
import type { Mill } from '../../shell/mill.js';
import { presetFor } from '../../shell/settings/settings.js';
import { losslessMode, needsBackground, writable } from '../../shell/words/format-words.js';
import { AimField } from '../image/aim-field.js';
import { BackgroundField, ChoiceField, FormatField, LosslessField, MoreFields } from '../image/encoding-fields.js';
import { PageField, SvgWidthField } from '../image/source-fields.js';

/** The settings of Convert image. */
export function ConvertSettings({ mill }: { mill: Mill<'convert-image'> }) {
  const options = mill.options.value;
  const fields = { options, set: mill.setOptions };
  // Who asks for a PNG wants the picture as it is; a palette of 256 colours is there for those who untick it.
  const choose = (format: OutputFormat) => mill.setOptions(presetFor(format));
  return (
    <>
      <FormatField legend="Convert to" choices={writable()} value={options.format} onChoose={choose} />
      <SvgWidthField mill={mill} {...fields} />
      <PageField mill={mill} {...fields} />
      <QualityField {...fields} />
      <AimField mill={mill} {...fields} />
      {options.format === 'png' && <LosslessField {...fields} />}
      {needsBackground(options.format) && <BackgroundField {...fields} label="Behind transparent parts" />}
      <ChoiceField {...fields} name="metadata" />
      <MoreFields {...fields}>
        {options.format !== 'png' && losslessMode(options.format) === 'choice' && <LosslessField {...fields} />}
      </MoreFields>
    </>
  );
}
