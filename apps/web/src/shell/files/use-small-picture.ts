import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { whenNear } from './when-near.js';

/** Makes a small picture; undefined where there is none. */
export type MakeSmallPicture = (signal: AbortSignal) => Promise<Blob | undefined>;

/**
 * The address of a small picture, made when its place is about to be seen, and kept: of hundreds of files most are never looked at.
 * `make` must stay the same between renderings.
 */
export function useSmallPicture(place: RefObject<Element | null>, make: MakeSmallPicture | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!make || !place.current) return;
    let left: AbortController | undefined;
    let made: string | undefined;
    const stop = whenNear(place.current, (near) => {
      left?.abort();
      if (!near) return;
      left = new AbortController();
      const { signal } = left;
      void make(signal).then((blob) => {
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
  }, [place, make]);
  return url;
}
