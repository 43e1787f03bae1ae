import { optionIn, PAGE_SIZE_NAMES, PAGE_SIZES, placePage, type ResizePdfOptions, resizePdfOptions } from '@imagemill/core';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { NumberField } from '../../shell/fields/number-field.js';
import { OptionField } from '../../shell/fields/option-fields.js';
import { isPdfReport } from '../../shell/item.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { PagePreview } from '../pdf/page-preview.js';
import { HERE, pdfDefinition } from '../pdf/pdf-definition.js';
import { outputOfResult, pdfRunner } from '../pdf/pdf-runner.js';
import { pdfResultWords } from '../pdf/pdf-words.js';
import { RESIZE_PDF_WORDS, WAY_WORDS } from './words.js';

export const resizePdf = pdfDefinition({
  runner: pdfRunner({
    id: 'resize-pdf',
    start: { pageSize: 'a4' },
    rewrites: true,
    run: async (engine, { file }, options, run) => [outputOfResult(await engine.resizePages(file, options, run), file)],
  }),
  lead: `A4, Letter, percent or your own size, many at once. Links, forms and outlines follow. ${HERE}`,
  words: RESIZE_PDF_WORDS,
  fields: { pageSize: SizeField, percent: null, width: null, height: null, orientation: OrientationField },
  resultWords: ({ results: [{ report }] }) => (isPdfReport(report) ? pdfResultWords(report, 'Every page has this size already.') : []),
});

interface FieldProps {
  model: ToolModel<'resize-pdf'>;
}

const WAYS = [...PAGE_SIZE_NAMES, 'percent', 'own'] as const;
type Way = (typeof WAYS)[number];

/** Starting values. An empty field isn't a size, so each number has one to fall back to. */
const START = { percent: 50, width: 210, height: 297 } as const;

function sizeFor(way: Way): Pick<ResizePdfOptions, 'pageSize' | 'percent' | 'width' | 'height'> {
  const none = { pageSize: undefined, percent: undefined, width: undefined, height: undefined };
  if (way === 'percent') return { ...none, percent: START.percent };
  return way === 'own' ? { ...none, width: START.width, height: START.height } : { ...none, pageSize: way };
}

/** The new size: a named one, a percentage of the old one, or one in millimeters. */
function SizeField({ model }: FieldProps) {
  const options = model.options.value;
  const { pageSize, percent } = options;
  const way: Way = pageSize ?? (percent === undefined ? 'own' : 'percent');
  const [oldName, old] = pageSize === 'a4' ? (['Letter', PAGE_SIZES.letter] as const) : (['A4', PAGE_SIZES.a4] as const);
  const number = (name: keyof typeof START) => (
    <NumberField
      {...RESIZE_PDF_WORDS[name]}
      model={model}
      option={{ ...optionIn(resizePdfOptions, name), default: START[name] }}
      value={options[name]}
      onChange={(value) => model.setOptions({ [name]: value })}
    />
  );
  return (
    <>
      <PagePreview
        place={placePage({ width: old[0], height: old[1] }, options)}
        label={`What becomes of a page of the size ${oldName}`}
        shows="page"
      />
      <ChoiceGroup
        name="way"
        legend={RESIZE_PDF_WORDS.pageSize.label}
        words={(choice) => WAY_WORDS[choice]}
        choices={WAYS}
        value={way}
        onChoose={(choice) => model.setOptions(sizeFor(choice))}
      />
      {way === 'percent' && number('percent')}
      {way === 'own' && number('width')}
      {way === 'own' && number('height')}
    </>
  );
}

/** With a percentage, each page keeps its orientation. */
function OrientationField({ model }: FieldProps) {
  return model.options.value.percent === undefined ? <OptionField model={model} words={RESIZE_PDF_WORDS} name="orientation" /> : null;
}
