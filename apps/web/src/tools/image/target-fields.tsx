import { type EncodingOptions, optionInfo } from '@imagemill/core';
import { NumberField } from '../../shell/fields/number-field.js';
import { CheckField } from '../../shell/fields/option-fields.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { IMAGE_WORDS } from './words.js';

type Aim = Pick<EncodingOptions, 'quality' | 'targetBytes' | 'allowResize'>;

export interface AimProps {
  model: Pick<ToolModel, 'typed' | 'setTyped'>;
  options: Aim;
  set(change: Partial<Aim>): void;
}

const KB = 1_000;
const { name, min = 0, max = 0 } = optionInfo('compress', 'targetBytes');
/** `targetBytes` in kilobytes, as people enter it. */
const IN_KILOBYTES = { name, kind: 'number', description: '', required: false, min: min / KB, max: max / KB } as const;
const QUALITY = optionInfo('compress', 'quality').default as number;

/** The maximum size of a result, in kilobytes. It replaces the quality. */
export function TargetFields({ model, options: { targetBytes, allowResize }, set }: AimProps) {
  return (
    <>
      <NumberField
        model={model}
        option={IN_KILOBYTES}
        value={targetBytes === undefined ? undefined : targetBytes / KB}
        {...IMAGE_WORDS.targetBytes}
        onChange={(kilobytes) =>
          set(kilobytes === undefined ? { targetBytes: undefined } : { targetBytes: Math.round(kilobytes * KB), quality: QUALITY })
        }
      />
      <CheckField {...IMAGE_WORDS.allowResize} checked={allowResize} onChange={(on) => set({ allowResize: on })} />
    </>
  );
}
