import { compressPdfOptions, optionIn } from '@imagemill/core';
import { NumberField } from '../../shell/fields/number-field.js';
import type { Mill } from '../../shell/mill.js';

const MB = 1_000_000;
const { name, min = 0 } = optionIn(compressPdfOptions, 'targetBytes');
/** The same option as a person gives it. */
const IN_MEGABYTES = { name, kind: 'number', description: '', required: false, min: min / MB, max: 2000 } as const;

/** The largest size a document may come out with, in megabytes. */
export function TargetField({ mill, value }: { mill: Mill<'compress-pdf'>; value: number | undefined }) {
  return (
    <NumberField
      mill={mill}
      option={IN_MEGABYTES}
      value={value === undefined ? undefined : value / MB}
      label="Largest size of each file, if wanted"
      unit="MB"
      hint="Pictures are reduced as far as that needs, and no further."
      onChange={(megabytes) => {
        const targetBytes = megabytes === undefined ? undefined : Math.round(megabytes * MB);
        mill.setOptions(targetBytes === undefined ? { targetBytes } : { targetBytes, dpi: undefined, quality: undefined });
      }}
    />
  );
}
