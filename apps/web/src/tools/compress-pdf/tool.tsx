import { compressPdfOptions, formatBytes, optionIn, PDF_PRESET_NAMES, PDF_PRESETS, type PdfPreset } from '@imagemill/core';
import { useComputed } from '@preact/signals';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { NumberField } from '../../shell/fields/number-field.js';
import type { Mill } from '../../shell/mill.js';
import { madeOfResult, pdfCraft } from '../pdf/pdf-craft.js';
import { HERE, pdfKit } from '../pdf/pdf-kit.js';
import { CompressPdfRow } from './row.js';
import { COMPRESS_PDF_WORDS } from './words.js';

export const compressPdf = pdfKit<'compress-pdf'>({
  craft: pdfCraft({
    id: 'compress-pdf',
    rewrites: true,
    run: async (engine, { file }, options, run) => [madeOfResult(await engine.compress(file, options, run), file)],
  }),
  lead: `Smaller documents, many at once. Text, links and forms stay what they are. ${HERE}`,
  words: COMPRESS_PDF_WORDS,
  fields: {
    preset: PresetField,
    targetBytes: TargetField,
    dpi: ({ mill }) => <PictureField mill={mill} name="dpi" />,
    quality: ({ mill }) => <PictureField mill={mill} name="quality" />,
  },
  RowMore: CompressPdfRow,
  beyond: () => import('../pro/beyond/pdf-beyond.js'),
  compare: {
    isComparable: (_item, { report }) => report.result === 'optimized',
    load: () => import('./pdf-compare-dialog.js'),
  },
});

interface FieldProps {
  mill: Mill<'compress-pdf'>;
}

function PresetField({ mill }: FieldProps) {
  const { preset, targetBytes } = mill.options.value;
  const estimates = useEstimates(mill);
  return (
    <ChoiceGroup
      name="preset"
      legend={COMPRESS_PDF_WORDS.preset.label}
      words={(choice) => COMPRESS_PDF_WORDS.preset.choices[choice]}
      detail={(choice) => estimates && `about ${formatBytes(estimates[choice])}`}
      choices={PDF_PRESET_NAMES}
      value={preset}
      hint={targetBytes === undefined ? undefined : 'Goes below this only where the largest size asks for it.'}
      onChoose={(choice) => mill.setOptions({ preset: choice, dpi: undefined, quality: undefined })}
    />
  );
}

const MB = 1_000_000;
const { name, min = 0 } = optionIn(compressPdfOptions, 'targetBytes');
/** `targetBytes` in megabytes, as people enter it. */
const IN_MEGABYTES = { name, kind: 'number', description: '', required: false, min: min / MB, max: 2000 } as const;

function TargetField({ mill }: FieldProps) {
  const { targetBytes } = mill.options.value;
  return (
    <NumberField
      {...COMPRESS_PDF_WORDS.targetBytes}
      mill={mill}
      option={IN_MEGABYTES}
      value={targetBytes === undefined ? undefined : targetBytes / MB}
      onChange={(megabytes) =>
        mill.setOptions(
          megabytes === undefined
            ? { targetBytes: undefined }
            : { targetBytes: Math.round(megabytes * MB), dpi: undefined, quality: undefined },
        )
      }
    />
  );
}

/** Overrides the preset's value for images. */
function PictureField({ mill, name: option }: FieldProps & { name: 'dpi' | 'quality' }) {
  const { [option]: value, preset } = mill.options.value;
  return (
    <NumberField
      {...COMPRESS_PDF_WORDS[option]}
      mill={mill}
      option={optionIn(compressPdfOptions, option)}
      value={value}
      hint={`Empty: that of the choice above, ${PDF_PRESETS[preset][option]}.`}
      onChange={(chosen) => mill.setOptions({ [option]: chosen, targetBytes: undefined })}
    />
  );
}

/** Estimated total size of all documents, by preset; undefined if there are none. */
function useEstimates(mill: Mill<'compress-pdf'>): Readonly<Record<PdfPreset, number>> | undefined {
  return useComputed(() => {
    const inventories = mill.items.value.flatMap(({ source: { value: source } }) =>
      source && 'inventory' in source ? source.inventory : [],
    );
    if (inventories.length === 0) return undefined;
    const total = (preset: PdfPreset) => inventories.reduce((sum, { estimates }) => sum + estimates[preset], 0);
    return Object.fromEntries(PDF_PRESET_NAMES.map((preset) => [preset, total(preset)])) as Record<PdfPreset, number>;
  }).value;
}
