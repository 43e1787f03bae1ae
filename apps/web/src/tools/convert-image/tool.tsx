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
      // The preset makes PNG lossless, as people expect; unticking that gives a 256-color palette.
      <FormatField<OutputFormat>
        legend={FIELD_WORDS.convertTo}
        choices={writable()}
        value={mill.options.value.format}
        onChoose={(format) => mill.setOptions(presetFor(format))}
      />
    ),
  },
});
