import type { OutputFormat } from '@imagemill/files';
import { presetFor } from '../../shell/settings/settings.js';
import { writable } from '../../shell/words/format-words.js';
import { FormatField } from '../image/fields.js';
import { pictureCraft } from '../image/picture-craft.js';
import { HERE, pictureKit } from '../image/picture-kit.js';
import { FIELD_WORDS } from '../image/words.js';

export const convertImage = pictureKit({
  craft: pictureCraft('convert-image'),
  lead: `From one format to another, many at once. ${HERE}`,
  fields: {
    format: ({ mill }) => (
      // Who asks for a PNG wants the picture as it is; a palette of 256 colours is there for those who untick it.
      <FormatField<OutputFormat>
        legend={FIELD_WORDS.convertTo}
        choices={writable()}
        value={mill.options.value.format}
        onChoose={(format) => mill.setOptions(presetFor(format))}
      />
    ),
  },
});
