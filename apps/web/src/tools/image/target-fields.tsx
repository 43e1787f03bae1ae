import { type EncodingOptions, optionInfo } from '@imagemill/core';
import { NumberField } from '../../shell/fields/number-field.js';
import type { Mill } from '../../shell/mill.js';

type Aim = Pick<EncodingOptions, 'quality' | 'targetBytes' | 'allowResize'>;

export interface AimProps {
  mill: Pick<Mill, 'typed' | 'setTyped'>;
  options: Aim;
  set(change: Partial<Aim>): void;
}

const KB = 1_000;
const { name, min = 0, max = 0 } = optionInfo('compress', 'targetBytes');
/** The same option as a person gives it. */
const IN_KILOBYTES = { name, kind: 'number', description: '', required: false, min: min / KB, max: max / KB } as const;
const QUALITY = optionInfo('compress', 'quality').default as number;

/** The largest size a picture may come out with, in kilobytes. It takes the place of a quality. */
export function TargetFields({ mill, options: { targetBytes, allowResize }, set }: AimProps) {
  return (
    <>
      <NumberField
        mill={mill}
        option={IN_KILOBYTES}
        value={targetBytes === undefined ? undefined : targetBytes / KB}
        label="Largest size of each file"
        unit="kB"
        hint="Quality is lowered as far as that needs, and no further. Leave it empty to choose the quality."
        onChange={(kilobytes) =>
          set(kilobytes === undefined ? { targetBytes: undefined } : { targetBytes: Math.round(kilobytes * KB), quality: QUALITY })
        }
      />
      <label class="check">
        <input type="checkbox" checked={allowResize} onChange={(event) => set({ allowResize: event.currentTarget.checked })} />
        <span>
          Allow a smaller picture
          <span class="hint">Fewer pixels, where it would have to look bad to get that small.</span>
        </span>
      </label>
    </>
  );
}
