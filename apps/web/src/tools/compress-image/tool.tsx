import { OptionField } from '../../shell/fields/option-fields.js';
import { pictureCraft } from '../image/picture-craft.js';
import { HERE, pictureKit } from '../image/picture-kit.js';
import { PICTURE_WORDS } from '../image/words.js';

export const compressImage = pictureKit({
  craft: pictureCraft('compress-image'),
  lead: `Smaller files, many at once. ${HERE}`,
  fields: {
    // An SVG that stays an SVG has no width in pixels.
    svgWidth: ({ mill }) =>
      mill.options.value.format === 'keep' ? null : <OptionField mill={mill} words={PICTURE_WORDS} name="svgWidth" />,
  },
});
