import type { ResizeOptions } from '@imagemill/core';
import { OptionField } from '../../shell/fields/option-fields.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { HERE, imageDefinition } from '../image/image-definition.js';
import { imageRunner } from '../image/image-runner.js';
import { IMAGE_WORDS } from '../image/words.js';
import { FitDrawing } from './fit-drawing.js';
import { PresetField } from './preset-field.js';
import { SizeFields } from './size-fields.js';

export const resizeImage = imageDefinition({
  runner: imageRunner('resize-image'),
  lead: `By pixels, percent, long edge or ratio, many at once. ${HERE}`,
  fields: {
    width: ({ model }) => (
      <>
        <PresetField model={model} />
        <SizeFields model={model} />
      </>
    ),
    ...{ height: null, longEdge: null, percent: null, ratio: null },
    fit: FitField,
  },
});

/** Without a width and a height there is nothing to fit into. */
function FitField({ model }: { model: ToolModel<'resize-image'> }) {
  const { width, height } = model.options.value;
  if (width === undefined || height === undefined) return null;
  return <OptionField model={model} words={IMAGE_WORDS} name="fit" drawing={(fit) => <FitDrawing fit={fit as ResizeOptions['fit']} />} />;
}
