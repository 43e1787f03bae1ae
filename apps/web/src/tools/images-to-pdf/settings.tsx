import { type ImagesToPdfOptions, imagesToPdfOptions, optionIn, pictureInPoints, placePicture } from '@imagemill/core';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { NumberField } from '../../shell/fields/number-field.js';
import { pictureOf } from '../../shell/item.js';
import type { Mill } from '../../shell/mill.js';
import { FIT_WORDS, ORIENTATION_WORDS, PAGE_SIZE_WORDS } from '../pdf/page-size-words.js';
import { PagePreview } from './page-preview.js';

type ChoiceOption = 'pageSize' | 'orientation' | 'fit';
const choicesOf = <N extends ChoiceOption>(name: N) =>
  (optionIn(imagesToPdfOptions, name).choices ?? []) as readonly ImagesToPdfOptions[N][];
const MARGIN = optionIn(imagesToPdfOptions, 'margin');
/** Stands for pictures as long as there are none. */
const EXAMPLE = { width: 1200, height: 900 };

/** The settings of Images to PDF. A page that is like its picture leaves nothing to turn or to fit. */
export function ImagesToPdfSettings({ mill }: { mill: Mill<'images-to-pdf'> }) {
  const options = mill.options.value;
  const { pageSize, orientation, fit, margin } = options;
  const first = pictureOf(mill.items.value[0]?.parts.value.map(({ source }) => source.value).find((source) => source !== undefined));
  const hasOwnPage = pageSize !== 'image';
  return (
    <>
      <PagePreview
        place={placePicture(pictureInPoints(first && first.width > 0 ? first : EXAMPLE), options)}
        label={`${first ? 'Your first picture' : 'A picture'} on its page`}
        shows="picture"
      />
      <ChoiceGroup
        name="pageSize"
        legend="Size of pages"
        words={(size) => PAGE_SIZE_WORDS[size]}
        choices={choicesOf('pageSize')}
        value={pageSize}
        onChoose={(choice) => mill.setOptions({ pageSize: choice })}
      />
      {hasOwnPage && (
        <ChoiceGroup
          name="orientation"
          legend="Turn of pages"
          words={(choice) => ORIENTATION_WORDS[choice]}
          choices={choicesOf('orientation')}
          value={orientation}
          hint={orientation === 'auto' ? 'Each page is turned like its picture.' : undefined}
          onChoose={(choice) => mill.setOptions({ orientation: choice })}
        />
      )}
      {hasOwnPage && (
        <ChoiceGroup
          name="fit"
          legend="Pictures on pages"
          words={(choice) => FIT_WORDS[choice]}
          choices={choicesOf('fit')}
          value={fit}
          onChoose={(choice) => mill.setOptions({ fit: choice })}
        />
      )}
      <NumberField
        mill={mill}
        option={MARGIN}
        value={margin}
        label="Margin"
        unit="mm"
        hint="White border around each picture."
        onChange={(value) => mill.setOptions({ margin: value })}
      />
    </>
  );
}
