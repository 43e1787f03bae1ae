import { PAGE_SIZE_NAMES } from '@imagemill/core';
import type { Mill } from '../../tool/mill.js';
import { PAGE_SIZE_WORDS } from '../../words/page-size-words.js';
import { ChoiceGroup } from '../fields/choice-group.js';

/** The settings of Resize PDF. */
export function ResizePdfSettings({ mill }: { mill: Mill<'resize-pdf'> }) {
  return (
    <ChoiceGroup
      name="pageSize"
      legend="Size of pages"
      words={(size) => PAGE_SIZE_WORDS[size]}
      choices={PAGE_SIZE_NAMES}
      value={mill.options.value.pageSize}
      onChoose={(pageSize) => mill.setOptions({ pageSize, percent: undefined, width: undefined, height: undefined })}
    />
  );
}
