import { isOutputFormat } from '@imagemill/files';
import { OptionField } from '../../shell/fields/option-fields.js';
import { HERE, imageDefinition } from '../image/image-definition.js';
import { imageRunner } from '../image/image-runner.js';
import { IMAGE_WORDS } from '../image/words.js';

export const compressImage = imageDefinition({
  runner: imageRunner('compress-image'),
  lead: `Smaller files, many at once. ${HERE}`,
  fields: {
    // An SVG that stays an SVG has no width in pixels.
    svgWidth: ({ model }) =>
      isOutputFormat(model.options.value.format) ? <OptionField model={model} words={IMAGE_WORDS} name="svgWidth" /> : null,
  },
});
