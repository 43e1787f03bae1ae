import type { Mill } from '../tool/mill.js';
import { losslessMode, needsBackground, WRITABLE } from '../words/format-words.js';
import {
  AnimationField,
  BackgroundField,
  ColorField,
  EffortField,
  FormatField,
  LosslessField,
  MetadataField,
  QualityField,
} from './encoding-fields.js';

/** The settings of Compress image. */
export function CompressSettings({ mill }: { mill: Mill<'compress'> }) {
  const options = mill.options.value;
  const fields = { options, set: mill.setOptions };
  return (
    <>
      <QualityField {...fields} />
      <FormatField
        choices={['keep', ...WRITABLE]}
        value={options.format}
        onChoose={(format) => mill.setOptions({ format, lossless: options.lossless && losslessMode(format) === 'choice' })}
      />
      <MetadataField {...fields} />
      <details class="more">
        <summary>More</summary>
        <LosslessField {...fields} />
        <EffortField {...fields} />
        <ColorField {...fields} />
        <AnimationField {...fields} />
        {needsBackground(options.format) && <BackgroundField {...fields} label="Behind transparent parts" />}
      </details>
    </>
  );
}
