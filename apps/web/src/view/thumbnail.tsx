import { FORMATS } from '@imagemill/core';
import { useEffect, useState } from 'preact/hooks';
import type { Item } from '../tool/item.js';
import { createThumbnail } from '../tool/thumbnail.js';
import { AlertIcon } from './icons.js';

/** A small picture of the file, or its format's name where there is none. Decorative: the name stands beside it. */
export function Thumbnail({ item }: { item: Item }) {
  const [url, setUrl] = useState<string>();
  const source = item.source.value;

  useEffect(() => {
    if (!source) return;
    let current: string | undefined;
    void createThumbnail(item.file, source.width * source.height, item.removed.signal).then((blob) => {
      if (!blob || item.removed.signal.aborted) return;
      current = URL.createObjectURL(blob);
      setUrl(current);
    });
    return () => {
      if (current) URL.revokeObjectURL(current);
    };
  }, [item, source]);

  return (
    <span class="thumb" aria-hidden="true">
      {url ? (
        <img src={url} alt="" width={56} height={56} />
      ) : (
        <span>{source ? FORMATS[source.format].label : item.state.value.kind === 'failed' && <AlertIcon />}</span>
      )}
    </span>
  );
}
