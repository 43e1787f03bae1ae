import { FORMATS } from '@imagemill/files';
import { useMemo, useRef } from 'preact/hooks';
import { AlertIcon } from '../icons.js';
import type { Item } from '../item.js';
import type { ToolDefinition } from '../tool-definition.js';
import { useSmallImage } from './use-small-image.js';

/** A thumbnail, or the format's name if there is none. Decorative: the file name is beside it. */
export function Thumbnail({ item, definition }: { item: Item; definition: ToolDefinition }) {
  const place = useRef<HTMLSpanElement>(null);
  const source = item.source.value;
  const make = useMemo(() => {
    const { thumbnail } = definition;
    return thumbnail && source && ((signal: AbortSignal) => thumbnail(item, source, AbortSignal.any([signal, item.removed.signal])));
  }, [item, source, definition]);
  const url = useSmallImage(place, make);

  return (
    <span class="thumb" aria-hidden="true" ref={place}>
      {url ? (
        <img src={url} alt="" width={56} height={56} />
      ) : (
        <span>{source ? FORMATS[source.format].label : item.state.value.kind === 'failed' && <AlertIcon />}</span>
      )}
    </span>
  );
}
