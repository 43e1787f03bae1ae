import type { ImageToolId } from '@imagemill/core';
import { FORMATS, isOutputFormat } from '@imagemill/files';
import { engineState } from '../../engine/engine-state.js';
import { moreWords } from '../../engine/engine-words.js';
import { siteEngine } from '../../engine/site-engine.js';
import type { ToolModel } from '../../shell/tool-model.js';

/**
 * On the page of a format pair (like PNG to WebP): says so if the current engine can't read the
 * source or write the target.
 */
export function PairNote({ model: { about, defaults } }: { model: Pick<ToolModel<ImageToolId>, 'about' | 'defaults'> }) {
  const { reads, writes } = siteEngine();
  const { format } = defaults.options;
  const choice = engineState.choice.value;
  if (!about) return null;
  const cannot = !reads.includes(about)
    ? `open ${FORMATS[about].label}`
    : isOutputFormat(format) && !writes[format]
      ? `write ${FORMATS[format].label}`
      : undefined;
  return (
    cannot && (
      <div class="note" role="status">
        <p>
          <strong>
            {choice.why === 'wanted' ? 'The portable engine' : 'This browser'} cannot {cannot} files here.
          </strong>{' '}
          {moreWords(choice)} Other formats still work on this page.
        </p>
      </div>
    )
  );
}
