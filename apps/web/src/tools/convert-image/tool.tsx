import type { ConvertOptions } from '@imagemill/core';
import { presetFor } from '../../shell/settings/settings.js';
import { writable } from '../../shell/words/format-words.js';
import { FormatField } from '../image/fields.js';
import { HERE, imageDefinition } from '../image/image-definition.js';
import { imageRunner } from '../image/image-runner.js';
import { FIELD_WORDS } from '../image/words.js';

export const convertImage = imageDefinition({
  runner: imageRunner('convert-image'),
  lead: `From one format to another, many at once. ${HERE}`,
  fields: {
    format: ({ model }) => (
      // The preset makes PNG lossless, as people expect; unticking that gives a 256-color palette.
      <FormatField<ConvertOptions['format']>
        legend={FIELD_WORDS.convertTo}
        choices={['auto', ...writable()]}
        value={model.options.value.format}
        onChoose={(format) => model.setOptions(presetFor(format))}
      />
    ),
  },
});
