import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

const waiting = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Creates a thumbnail; undefined if there is none. */
export type MakeSmallImage = (signal: AbortSignal) => Promise<Blob | undefined>;

/**
 * The URL of a thumbnail, created when its place is about to come into view, and kept: of hundreds
 * of files, most are never looked at. `make` must stay the same between renders.
 */
export function useSmallImage(place: RefObject<Element | null>, make: MakeSmallImage | undefined): string | undefined {
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

/**
 * Reports when an element comes near the visible part of the page or leaves it. Returns a function
 * that stops it.
 */
export function whenNear(element: Element, onChange: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) waiting.get(target)?.(isIntersecting);
    },
    { rootMargin: '400px 0px' },
  );
  waiting.set(element, onChange);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
