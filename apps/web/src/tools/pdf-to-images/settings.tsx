import { optionIn, type PdfToImagesOptions, pdfToImagesOptions } from '@imagemill/core';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { NumberField } from '../../shell/fields/number-field.js';
import { QualityField } from '../../shell/fields/quality-field.js';
import type { Mill } from '../../shell/mill.js';
import { formatWords } from '../../shell/words/format-words.js';
import type { ChoiceText } from '../../shell/words/option-words.js';
import { PagesField } from './pages-field.js';

const FORMAT_NAMES = (optionIn(pdfToImagesOptions, 'format').choices ?? []) as readonly PdfToImagesOptions['format'][];
const DPI = optionIn(pdfToImagesOptions, 'dpi');
const LONG_EDGE = optionIn(pdfToImagesOptions, 'longEdge');

const WAYS = ['dpi', 'longEdge'] as const;
const WAY_WORDS: { readonly [W in (typeof WAYS)[number]]: ChoiceText } = {
  dpi: { label: 'By resolution', hint: 'Large pages make large pictures.' },
  longEdge: { label: 'By pixels', hint: 'The longer side of every picture is the same.' },
};
const FIRST_LONG_EDGE = 2000;

/** The settings of PDF to images. */
export function PdfToImagesSettings({ mill }: { mill: Mill<'pdf-to-images'> }) {
  const { format, dpi, longEdge, quality } = mill.options.value;
  const way = longEdge === undefined ? 'dpi' : 'longEdge';
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
      <PagesField mill={mill} />
      <ChoiceGroup
        name="way"
        legend="Size"
        words={(choice) => WAY_WORDS[choice]}
        choices={WAYS}
        value={way}
        onChoose={(choice) => mill.setOptions({ dpi: undefined, longEdge: choice === 'longEdge' ? FIRST_LONG_EDGE : undefined })}
      />
      {way === 'dpi' ? (
        <NumberField
          mill={mill}
          option={DPI}
          value={dpi}
          label="Resolution"
          unit="dpi"
          hint="Empty: 150, good for screens. 300 is for print."
          onChange={(value) => mill.setOptions({ dpi: value })}
        />
      ) : (
        <NumberField
          mill={mill}
          option={LONG_EDGE}
          value={longEdge}
          label="Longer side"
          unit="px"
          hint="The other side follows the page."
          onChange={(value) => mill.setOptions({ longEdge: value })}
        />
      )}
      <QualityField options={{ format, quality, lossless: format === 'png' }} set={mill.setOptions} />
    </>
  );
}
