import { imageInPoints, placeImage } from '@imagemill/core';
import { OptionField } from '../../shell/fields/option-fields.js';
import { imageOf } from '../../shell/item.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { errorWords } from '../../shell/words/errors.js';
import { PagePreview } from '../pdf/page-preview.js';
import { HERE, pdfDefinition } from '../pdf/pdf-definition.js';
import { AssembledDocument } from './assembled-document.js';
import { imagesToPdfRunner } from './runner.js';
import { IMAGES_TO_PDF_WORDS } from './words.js';

export const imagesToPdf = pdfDefinition({
  runner: imagesToPdfRunner,
  lead: `Pictures in your order become one document. JPEG files go in as they are. ${HERE}`,
  words: IMAGES_TO_PDF_WORDS,
  fields: {
    pageSize: PageSizeField,
    orientation: ({ model }) => <PlaceField model={model} name="orientation" />,
    fit: ({ model }) => <PlaceField model={model} name="fit" />,
  },
  Files: AssembledDocument,
  errorWords,
});

interface FieldProps {
  model: ToolModel<'images-to-pdf'>;
}

/** The size the preview shows until there are images. */
const EXAMPLE = { width: 1200, height: 900 };

function PageSizeField({ model }: FieldProps) {
  const first = imageOf(model.items.value[0]?.parts.value.map(({ source }) => source.value).find((source) => source !== undefined));
  return (
    <>
      <PagePreview
        place={placeImage(imageInPoints(first && first.width > 0 ? first : EXAMPLE), model.options.value)}
        label={`${first ? 'Your first picture' : 'A picture'} on its page`}
        shows="image"
      />
      <OptionField model={model} words={IMAGES_TO_PDF_WORDS} name="pageSize" />
    </>
  );
}

/** A page that takes its size from the image has nothing to rotate or fit. */
function PlaceField({ model, name }: FieldProps & { name: 'orientation' | 'fit' }) {
  return model.options.value.pageSize === 'image' ? null : <OptionField model={model} words={IMAGES_TO_PDF_WORDS} name={name} />;
}
