import { optionIn, type PdfToImagesOptions, pdfToImagesOptions } from '@imagemill/core';
import type { Mill } from '../../tool/mill.js';
import { formatWords } from '../../words/format-words.js';
import { ChoiceGroup } from '../fields/choice-group.js';
import { NumberField } from '../fields/number-field.js';

const FORMAT_NAMES = (optionIn(pdfToImagesOptions, 'format').choices ?? []) as readonly PdfToImagesOptions['format'][];
const DPI = optionIn(pdfToImagesOptions, 'dpi');

/** The settings of PDF to images. */
export function PdfToImagesSettings({ mill }: { mill: Mill<'pdf-to-images'> }) {
  const { format, dpi } = mill.options.value;
  return (
    <>
      <ChoiceGroup
        name="format"
        legend="Pictures as"
        words={(choice: PdfToImagesOptions['format']) => formatWords(choice)}
        choices={FORMAT_NAMES}
        value={format}
        onChoose={(choice) => mill.setOptions({ format: choice })}
      />
      <NumberField
        mill={mill}
        option={DPI}
        value={dpi}
        label="Resolution"
        unit="dpi"
        hint="Empty: 150, good for screens. 300 is for print."
        onChange={(value) => mill.setOptions({ dpi: value, longEdge: undefined })}
      />
    </>
  );
}
