import { type ImageToolId, optionInfo } from '@imagemill/core';
import { NumberField } from '../../shell/fields/number-field.js';
import { CheckField } from '../../shell/fields/option-fields.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { toSize } from './aim.js';
import { IMAGE_WORDS } from './words.js';

const KB = 1_000;
const { name, min = 0, max = 0 } = optionInfo('compress', 'targetBytes');
const START = toSize().targetBytes;
/** `targetBytes` in kilobytes, as people enter it. It has a default here, so it can't be left empty. */
const IN_KILOBYTES = { name, kind: 'number', description: '', required: false, min: min / KB, max: max / KB, default: START / KB } as const;

/** The maximum size of a result, in kilobytes. */
export function TargetFields({ model }: { model: ToolModel<ImageToolId> }) {
  const { targetBytes = START, allowResize } = model.options.value;
  return (
    <>
      <NumberField
        model={model}
        option={IN_KILOBYTES}
        value={targetBytes / KB}
        {...IMAGE_WORDS.targetBytes}
        onChange={(kilobytes) => model.setOptions(toSize(kilobytes && Math.round(kilobytes * KB), allowResize))}
      />
      <CheckField {...IMAGE_WORDS.allowResize} checked={allowResize} onChange={(on) => model.setOptions({ allowResize: on })} />
    </>
  );
}
