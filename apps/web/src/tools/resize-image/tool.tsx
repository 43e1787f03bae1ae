import type { ResizeOptions } from '@imagemill/core';
import { OptionField } from '../../shell/fields/option-fields.js';
import type { Mill } from '../../shell/mill.js';
import { pictureCraft } from '../image/picture-craft.js';
import { HERE, pictureKit } from '../image/picture-kit.js';
import { PICTURE_WORDS } from '../image/words.js';
import { FitDrawing } from './fit-drawing.js';
import { PresetField } from './preset-field.js';
import { SizeFields } from './size-fields.js';

export const resizeImage = pictureKit({
  craft: pictureCraft('resize-image'),
  lead: `By pixels, percent, long edge or ratio, many at once. ${HERE}`,
  fields: {
    width: ({ mill }) => (
      <>
        <PresetField mill={mill} />
        <SizeFields mill={mill} />
      </>
    ),
    ...{ height: null, longEdge: null, percent: null, ratio: null },
    fit: FitField,
  },
});

/** Without a width and a height there is nothing to fit into. */
function FitField({ mill }: { mill: Mill<'resize-image'> }) {
  const { width, height } = mill.options.value;
  if (width === undefined || height === undefined) return null;
  return <OptionField mill={mill} words={PICTURE_WORDS} name="fit" drawing={(fit) => <FitDrawing fit={fit as ResizeOptions['fit']} />} />;
}
