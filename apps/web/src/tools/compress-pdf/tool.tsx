import { compressPdfOptions, formatBytes, optionIn, PDF_PRESET_NAMES, PDF_PRESETS, type PdfPreset } from '@imagemill/core';
import { useComputed } from '@preact/signals';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { NumberField } from '../../shell/fields/number-field.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { HERE, pdfDefinition } from '../pdf/pdf-definition.js';
import { outputOfResult, pdfRunner } from '../pdf/pdf-runner.js';
import { CompressPdfRow } from './row.js';
import { COMPRESS_PDF_WORDS } from './words.js';

export const compressPdf = pdfDefinition<'compress-pdf'>({
  runner: pdfRunner({
    id: 'compress-pdf',
    rewrites: true,
    run: async (engine, { file }, options, run) => [outputOfResult(await engine.compress(file, options, run), file)],
  }),
  lead: `Smaller documents, many at once. Text, links and forms stay what they are. ${HERE}`,
  words: COMPRESS_PDF_WORDS,
  fields: {
    preset: PresetField,
    targetBytes: TargetField,
    dpi: ({ model }) => <ImageField model={model} name="dpi" />,
    quality: ({ model }) => <ImageField model={model} name="quality" />,
  },
  RowDetails: CompressPdfRow,
  nextStep: () => import('../pro/next-step/pdf-next-step.js'),
  compare: {
    isComparable: (_item, { report }) => report.result === 'optimized',
    load: () => import('./pdf-compare-dialog.js'),
  },
});

interface FieldProps {
  model: ToolModel<'compress-pdf'>;
}

function PresetField({ model }: FieldProps) {
  const { preset, targetBytes } = model.options.value;
  const estimates = useEstimates(model);
  return (
    <ChoiceGroup
      name="preset"
      legend={COMPRESS_PDF_WORDS.preset.label}
      words={(choice) => COMPRESS_PDF_WORDS.preset.choices[choice]}
      detail={(choice) => estimates && `about ${formatBytes(estimates[choice])}`}
      choices={PDF_PRESET_NAMES}
      value={preset}
      hint={targetBytes === undefined ? undefined : 'Goes below this only where the largest size asks for it.'}
      onChoose={(choice) => model.setOptions({ preset: choice, dpi: undefined, quality: undefined })}
    />
  );
}

const MB = 1_000_000;
const { name, min = 0 } = optionIn(compressPdfOptions, 'targetBytes');
/** `targetBytes` in megabytes, as people enter it. */
const IN_MEGABYTES = { name, kind: 'number', description: '', required: false, min: min / MB, max: 2000 } as const;

function TargetField({ model }: FieldProps) {
  const { targetBytes } = model.options.value;
  return (
    <NumberField
      {...COMPRESS_PDF_WORDS.targetBytes}
      model={model}
      option={IN_MEGABYTES}
      value={targetBytes === undefined ? undefined : targetBytes / MB}
      onChange={(megabytes) =>
        model.setOptions(
          megabytes === undefined
            ? { targetBytes: undefined }
            : { targetBytes: Math.round(megabytes * MB), dpi: undefined, quality: undefined },
        )
      }
    />
  );
}

/** Overrides the preset's value for images. */
function ImageField({ model, name: option }: FieldProps & { name: 'dpi' | 'quality' }) {
  const { [option]: value, preset } = model.options.value;
  return (
    <NumberField
      {...COMPRESS_PDF_WORDS[option]}
      model={model}
      option={optionIn(compressPdfOptions, option)}
      value={value}
      hint={`Empty: that of the choice above, ${PDF_PRESETS[preset][option]}.`}
      onChange={(chosen) => model.setOptions({ [option]: chosen, targetBytes: undefined })}
    />
  );
}

/** Estimated total size of all documents, by preset; undefined if there are none. */
function useEstimates(model: ToolModel<'compress-pdf'>): Readonly<Record<PdfPreset, number>> | undefined {
  return useComputed(() => {
    const inventories = model.items.value.flatMap(({ source: { value: source } }) =>
      source && 'inventory' in source ? source.inventory : [],
    );
    if (inventories.length === 0) return undefined;
    const total = (preset: PdfPreset) => inventories.reduce((sum, { estimates }) => sum + estimates[preset], 0);
    return Object.fromEntries(PDF_PRESET_NAMES.map((preset) => [preset, total(preset)])) as Record<PdfPreset, number>;
  }).value;
}
