import { pictureInPoints, placePicture } from '@imagemill/core';
import { OptionField } from '../../shell/fields/option-fields.js';
import { pictureOf } from '../../shell/item.js';
import type { Mill } from '../../shell/mill.js';
import { errorWords } from '../../shell/words/errors.js';
import { PagePreview } from '../pdf/page-preview.js';
import { HERE, pdfKit } from '../pdf/pdf-kit.js';
import { AssembledDocument } from './assembled-document.js';
import { imagesToPdfCraft } from './craft.js';
import { IMAGES_TO_PDF_WORDS } from './words.js';

export const imagesToPdf = pdfKit({
  craft: imagesToPdfCraft,
  lead: `Pictures in your order become one document. JPEG files go in as they are. ${HERE}`,
  words: IMAGES_TO_PDF_WORDS,
  fields: {
    pageSize: PageSizeField,
    orientation: ({ mill }) => <PlaceField mill={mill} name="orientation" />,
    fit: ({ mill }) => <PlaceField mill={mill} name="fit" />,
  },
  Files: AssembledDocument,
  errorWords,
});

interface FieldProps {
  mill: Mill<'images-to-pdf'>;
}

/** The size the preview shows until there are images. */
const EXAMPLE = { width: 1200, height: 900 };

function PageSizeField({ mill }: FieldProps) {
  const first = pictureOf(mill.items.value[0]?.parts.value.map(({ source }) => source.value).find((source) => source !== undefined));
  return (
    <>
      <PagePreview
        place={placePicture(pictureInPoints(first && first.width > 0 ? first : EXAMPLE), mill.options.value)}
        label={`${first ? 'Your first picture' : 'A picture'} on its page`}
        shows="picture"
      />
      <OptionField mill={mill} words={IMAGES_TO_PDF_WORDS} name="pageSize" />
    </>
  );
}

/** A page that takes its size from the image has nothing to rotate or fit. */
function PlaceField({ mill, name }: FieldProps & { name: 'orientation' | 'fit' }) {
  return mill.options.value.pageSize === 'image' ? null : <OptionField mill={mill} words={IMAGES_TO_PDF_WORDS} name={name} />;
}
