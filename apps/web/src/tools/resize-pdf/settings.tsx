import { optionIn, PAGE_SIZE_NAMES, PAGE_SIZES, placePage, type ResizePdfOptions, resizePdfOptions } from '@imagemill/core';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { NumberField } from '../../shell/fields/number-field.js';
import type { Mill } from '../../shell/mill.js';
import { PagePreview } from '../images-to-pdf/page-preview.js';
import { ORIENTATION_WORDS, PAGE_SIZE_WORDS } from '../pdf/page-size-words.js';

const WAYS = [...PAGE_SIZE_NAMES, 'percent', 'own'] as const;
type Way = (typeof WAYS)[number];

const WAY_WORDS = {
  ...PAGE_SIZE_WORDS,
  percent: { label: 'Percent', hint: 'Of the size that each page has.' },
  own: { label: 'Own size', hint: 'In millimetres.' },
} as const;

/** What a way begins with. An empty field is no size, so each number has one to go back to. */
const START = { percent: 50, width: 210, height: 297 } as const;
const PERCENT = { ...optionIn(resizePdfOptions, 'percent'), default: START.percent };
const WIDTH = { ...optionIn(resizePdfOptions, 'width'), default: START.width };
const HEIGHT = { ...optionIn(resizePdfOptions, 'height'), default: START.height };
const MARGIN = optionIn(resizePdfOptions, 'margin');
const ORIENTATIONS = (optionIn(resizePdfOptions, 'orientation').choices ?? []) as readonly ResizePdfOptions['orientation'][];

function sizeFor(way: Way): Pick<ResizePdfOptions, 'pageSize' | 'percent' | 'width' | 'height'> {
  const none = { pageSize: undefined, percent: undefined, width: undefined, height: undefined };
  if (way === 'percent') return { ...none, percent: START.percent };
  return way === 'own' ? { ...none, width: START.width, height: START.height } : { ...none, pageSize: way };
}

/** The settings of Resize PDF. */
export function ResizePdfSettings({ mill }: { mill: Mill<'resize-pdf'> }) {
  const options = mill.options.value;
  const { pageSize, percent, width, height, orientation, margin } = options;
  const way: Way = pageSize ?? (percent === undefined ? 'own' : 'percent');
  const [oldName, old] = pageSize === 'a4' ? (['Letter', PAGE_SIZES.letter] as const) : (['A4', PAGE_SIZES.a4] as const);
  return (
    <>
      <PagePreview
        place={placePage({ width: old[0], height: old[1] }, options)}
        label={`What becomes of a page of the size ${oldName}`}
        shows="page"
      />
      <ChoiceGroup
        name="way"
        legend="New size of pages"
        words={(choice) => WAY_WORDS[choice]}
        choices={WAYS}
        value={way}
        onChoose={(choice) => mill.setOptions(sizeFor(choice))}
      />
      {way === 'percent' && (
        <NumberField
          mill={mill}
          option={PERCENT}
          value={percent}
          label="Percent"
          unit="%"
          hint="71 makes A5 of A4, 141 makes A3 of it."
          onChange={(value) => mill.setOptions({ percent: value })}
        />
      )}
      {way === 'own' && (
        <>
          <NumberField
            mill={mill}
            option={WIDTH}
            value={width}
            label="Width"
            unit="mm"
            hint="Of every page."
            onChange={(value) => mill.setOptions({ width: value })}
          />
          <NumberField
            mill={mill}
            option={HEIGHT}
            value={height}
            label="Height"
            unit="mm"
            hint="Of every page."
            onChange={(value) => mill.setOptions({ height: value })}
          />
        </>
      )}
      {way !== 'percent' && (
        <ChoiceGroup
          name="orientation"
          legend="Turn of pages"
          words={(choice) => ORIENTATION_WORDS[choice]}
          choices={ORIENTATIONS}
          value={orientation}
          hint={orientation === 'auto' ? 'Each page stays turned as it is.' : undefined}
          onChoose={(choice) => mill.setOptions({ orientation: choice })}
        />
      )}
      <NumberField
        mill={mill}
        option={MARGIN}
        value={margin}
        label="Margin"
        unit="mm"
        hint="Further border around what is on each page."
        onChange={(value) => mill.setOptions({ margin: value })}
      />
    </>
  );
}
