import type { OutputFormat } from '@imagemill/files';
import { QualityField } from '../../shell/fields/quality-field.js';
import type { Mill } from '../../shell/mill.js';
import { AimField } from '../image/aim-field.js';
import { ChoiceField, FormatField, LosslessField } from '../image/encoding-fields.js';
import { PageField } from '../image/source-fields.js';

/** The formats in which much effort pays. */
const FORMATS: readonly OutputFormat[] = ['avif', 'webp'];

/** The settings of Full-effort AVIF and WebP: the effort itself is no choice here. */
export function FullEffortSettings({ mill }: { mill: Mill<'convert-image'> }) {
  const options = mill.options.value;
  const fields = { options, set: mill.setOptions };
  return (
    <>
      <FormatField legend="Convert to" choices={FORMATS} value={options.format} onChoose={(format) => mill.setOptions({ format })} />
      <PageField mill={mill} {...fields} />
      <QualityField {...fields} />
      <AimField mill={mill} {...fields} />
      <ChoiceField {...fields} name="metadata" />
      <details class="more">
        <summary>More</summary>
        <LosslessField {...fields} />
        <ChoiceField {...fields} name="color" />
        <ChoiceField {...fields} name="animation" />
      </details>
    </>
  );
}
