import { compressPdfOptions, formatBytes, optionIn, PDF_PRESET_NAMES, PDF_PRESETS, type PdfPreset } from '@imagemill/core';
import { useComputed } from '@preact/signals';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { NumberField } from '../../shell/fields/number-field.js';
import type { Mill } from '../../shell/mill.js';
import type { ChoiceText } from '../../shell/words/option-words.js';
import { TargetField } from './target-field.js';

const PRESET_WORDS: { readonly [P in PdfPreset]: ChoiceText } = {
  high: { label: 'High', hint: 'For print. Pictures keep' },
  recommended: { label: 'Recommended', hint: 'For screens and office printers. Pictures keep' },
  small: { label: 'Small', hint: 'For reading on a screen. Pictures keep' },
  smallest: { label: 'Smallest', hint: 'For sending at any price. Pictures look soft, with' },
};

function presetWords(preset: PdfPreset): ChoiceText {
  const { label, hint } = PRESET_WORDS[preset];
  return { label, hint: `${hint} ${PDF_PRESETS[preset].dpi} dpi. Text, links and forms stay as they are.` };
}

const DPI = optionIn(compressPdfOptions, 'dpi');
const QUALITY = optionIn(compressPdfOptions, 'quality');

/** The settings of Compress PDF. */
export function CompressPdfSettings({ mill }: { mill: Mill<'compress-pdf'> }) {
  const { preset, dpi, quality, targetBytes } = mill.options.value;
  const estimates = useEstimates(mill);
  return (
    <>
      <ChoiceGroup
        name="preset"
        legend="How small"
        words={presetWords}
        detail={(choice) => estimates && `about ${formatBytes(estimates[choice])}`}
        choices={PDF_PRESET_NAMES}
        value={preset}
        hint={targetBytes === undefined ? undefined : 'Goes below this only where the largest size asks for it.'}
        onChoose={(choice) => mill.setOptions({ preset: choice, dpi: undefined, quality: undefined })}
      />
      <TargetField mill={mill} value={targetBytes} />
      <details class="more">
        <summary>More</summary>
        <NumberField
          mill={mill}
          option={DPI}
          value={dpi}
          label="Resolution of pictures"
          unit="dpi"
          hint={`Empty: that of the choice above, ${PDF_PRESETS[preset].dpi}.`}
          onChange={(value) => mill.setOptions({ dpi: value, targetBytes: undefined })}
        />
        <NumberField
          mill={mill}
          option={QUALITY}
          value={quality}
          label="Quality of pictures"
          hint={`Empty: that of the choice above, ${PDF_PRESETS[preset].quality}.`}
          onChange={(value) => mill.setOptions({ quality: value, targetBytes: undefined })}
        />
      </details>
    </>
  );
}

/** What all documents together would come to, by preset; undefined while there are none. */
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
