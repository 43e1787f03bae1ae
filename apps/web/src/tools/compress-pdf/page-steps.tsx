import { IconButton } from '../../shell/icon-button.js';
import { NextIcon, PreviousIcon } from '../../shell/icons.js';
import type { ComparedPages } from './compared-pages.js';

/** The current page number, with buttons to the previous and next page. */
export function PageSteps({ pages }: { pages: ComparedPages }) {
  const page = pages.page.value;
  const count = pages.count.value;
  return (
    <div class="compare-files">
      <IconButton label="Previous page" off={page <= 1} onClick={() => pages.goTo(page - 1)}>
        <PreviousIcon />
      </IconButton>
      <span class="figure" role="status">
        <span class="visually-hidden">Page </span>
        {page} of {count || '…'}
      </span>
      <IconButton label="Next page" off={page >= count} onClick={() => pages.goTo(page + 1)}>
        <NextIcon />
      </IconButton>
    </div>
  );
}
