import { type ImagesToPdfOptions, imagesToPdfOptions, optionIn } from '@imagemill/core';
import type { Mill } from '../../tool/mill.js';
import { PAGE_SIZE_WORDS } from '../../words/page-size-words.js';
import { ChoiceGroup } from '../fields/choice-group.js';

const PAGE_SIZES = (optionIn(imagesToPdfOptions, 'pageSize').choices ?? []) as readonly ImagesToPdfOptions['pageSize'][];

/** The settings of Images to PDF. */
export function ImagesToPdfSettings({ mill }: { mill: Mill<'images-to-pdf'> }) {
  return (
    <ChoiceGroup
      name="pageSize"
      legend="Size of pages"
      words={(size) => PAGE_SIZE_WORDS[size]}
      choices={PAGE_SIZES}
      value={mill.options.value.pageSize}
      onChoose={(pageSize) => mill.setOptions({ pageSize })}
    />
  );
}
