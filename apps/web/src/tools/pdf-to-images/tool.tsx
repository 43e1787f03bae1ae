import { FORMATS } from '@imagemill/files';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { OptionField } from '../../shell/fields/option-fields.js';
import { QualityField } from '../../shell/fields/quality-field.js';
import type { Outcome, Output } from '../../shell/item.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { HERE, pdfDefinition } from '../pdf/pdf-definition.js';
import { pdfRunner } from '../pdf/pdf-runner.js';
import { countWords } from '../pdf/pdf-words.js';
import { pageName } from './page-name.js';
import { PDF_TO_IMAGES_WORDS, WAY_WORDS } from './words.js';

export const pdfToImages = pdfDefinition({
  runner: pdfRunner({
    id: 'pdf-to-images',
    rewrites: false,
    async run(engine, { file }, options, run) {
      const { format } = options;
      const made: Output[] = [];
      // Each page becomes a Blob right away, so two pages are never in memory as pixels.
      for await (const { file: blob, page, of, width, height, bytes } of engine.renderPages(file, options, run)) {
        const report = {
          result: 'optimized',
          format,
          page,
          of,
          width,
          height,
          originalBytes: file.size,
          resultBytes: bytes,
          notices: [],
        } as const;
        made.push({
          blob: blob.type ? blob : new Blob([blob], { type: FORMATS[format].mime }),
          name: pageName(file.name, page, of, format),
          report,
        });
      }
      return made as [Output, ...Output[]];
    },
  }),
  lead: `Every page as a picture, or those you choose. ${HERE}`,
  words: PDF_TO_IMAGES_WORDS,
  fields: { dpi: SizeField, longEdge: null, quality: PageQualityField },
  resultWords,
});

const WAYS = ['dpi', 'longEdge'] as const;
const FIRST_LONG_EDGE = 2000;

/** Either a resolution or the length of the longer side. */
function SizeField({ model }: { model: ToolModel<'pdf-to-images'> }) {
  const way = model.options.value.longEdge === undefined ? 'dpi' : 'longEdge';
  return (
    <>
      <ChoiceGroup
        name="way"
        legend="Size"
        words={(choice) => WAY_WORDS[choice]}
        choices={WAYS}
        value={way}
        onChoose={(choice) => model.setOptions({ dpi: undefined, longEdge: choice === 'longEdge' ? FIRST_LONG_EDGE : undefined })}
      />
      <OptionField key={way} model={model} words={PDF_TO_IMAGES_WORDS} name={way} />
    </>
  );
}

function PageQualityField({ model }: { model: ToolModel<'pdf-to-images'> }) {
  const { format, quality } = model.options.value;
  return <QualityField {...PDF_TO_IMAGES_WORDS.quality} options={{ format, quality, lossless: format === 'png' }} set={model.setOptions} />;
}

/** Says how many of the requested pages are missing, if any are. */
function resultWords({ results }: Outcome): readonly string[] {
  const { report } = results[0];
  const missing = ('of' in report ? (report.of ?? 0) : 0) - results.length;
  return missing > 0 ? [`${countWords(missing, 'page')} could not be read and ${missing === 1 ? 'was' : 'were'} left out.`] : [];
}
