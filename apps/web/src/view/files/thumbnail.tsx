import { FORMATS } from '@imagemill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Item } from '../../tool/item.js';
import { AlertIcon } from '../icons.js';
import type { ToolKit } from '../tool-kit.js';
import { whenNear } from './when-near.js';

/** A small picture of the file, or its format's name where there is none. Decorative: the name stands beside it. */
export function Thumbnail({ item, kit }: { item: Item; kit: ToolKit }) {
  const [url, setUrl] = useState<string>();
  const place = useRef<HTMLSpanElement>(null);
  const source = item.source.value;

  // Made when the row is about to be seen, and kept: of hundreds of files most are never looked at.
  useEffect(() => {
    if (!source || !place.current || !kit.thumbnail) return;
    const make = kit.thumbnail;
    let left: AbortController | undefined;
    let made: string | undefined;
    const stop = whenNear(place.current, (near) => {
      left?.abort();
      if (!near) return;
      left = new AbortController();
      const { signal } = left;
      void make(item, source, AbortSignal.any([signal, item.removed.signal])).then((blob) => {
        if (signal.aborted || !blob) return;
        stop();
        made = URL.createObjectURL(blob);
        setUrl(made);
      });
    });
    return () => {
      stop();
      left?.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [item, source, kit]);

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
