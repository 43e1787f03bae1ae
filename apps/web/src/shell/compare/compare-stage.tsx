import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SlideIcon } from '../icons.js';
import { createDrag } from './drag.js';
import { type Anchor, anchorAt, boundedZoom, holdAnchor, type Zoom } from './zoom.js';

/** What a key does while two images are compared. */
type StageAction = 'previous' | 'next' | 'in' | 'out' | Zoom;

/** One of the two images. */
export interface StageImage {
  readonly url?: string;
  readonly alt: string;
  readonly busy: boolean;
}

export interface Shape {
  readonly width: number;
  readonly height: number;
}

interface CompareStageProps {
  left: StageImage;
  right: StageImage;
  /** The size that both are shown at, in image pixels at 100 %. */
  shape: Shape;
  zoom: Zoom;
  /** Called with the current fit scale whenever the window or the image changes. */
  onFit(fit: number): void;
  onZoom(zoom: Zoom): void;
}

/**
 * Two images on top of each other with a dividing line. The line belongs to the window, not to the
 * image, so it stays in view during panning. Left and right are physical in any page direction.
 */
export function CompareStage({ left, right, shape, zoom, onFit, onZoom }: CompareStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLDivElement>(null);
  const lower = useRef<HTMLImageElement>(null);
  const upper = useRef<HTMLImageElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | undefined>(undefined);
  // Position of the dividing line, in percent of the visible area.
  const [position, setPosition] = useState(50);
  const [broken, setBroken] = useState<string>();
  const { width, height } = shape;
  const ratio = window.devicePixelRatio || 1;

  /** Screen pixels per image pixel when all of it is in view, at most one CSS pixel each. */
  function fitOf({ clientWidth, clientHeight }: HTMLElement): number {
    return Math.min(1, clientWidth / width, clientHeight / height) * ratio;
  }

  function layOut(): void {
    if (!view.current || !image.current || !line.current) return;
    const fit = fitOf(view.current);
    onFit(fit);
    const scale = (zoom === 'fit' ? fit : zoom) / ratio;
    // Not rounded when zoomed: an image pixel is exactly a screen pixel, even at 1.5 per CSS pixel.
    const sized = (side: number) => (zoom === 'fit' ? Math.max(1, Math.round(side * scale)) : side * scale);
    image.current.style.width = `${sized(width)}px`;
    image.current.style.height = `${sized(height)}px`;
    const x = (view.current.clientWidth * position) / 100;
    const cut = Math.max(0, view.current.scrollLeft + x - image.current.offsetLeft);
    // Clip both, so neither shows through transparent parts of the other.
    if (upper.current) upper.current.style.clipPath = `inset(0 0 0 ${cut}px)`;
    if (lower.current) lower.current.style.clipPath = `inset(0 ${Math.max(0, image.current.offsetWidth - cut)}px 0 0)`;
    line.current.style.left = `${x}px`;
  }

  useLayoutEffect(layOut);
  useLayoutEffect(() => {
    if (view.current && image.current) holdAnchor(view.current, image.current, anchor.current);
  }, [zoom, width, height]);
  useEffect(() => {
    const observer = new ResizeObserver(layOut);
    if (view.current) observer.observe(view.current);
    return () => observer.disconnect();
  });

  function onScroll(): void {
    layOut();
    if (view.current && image.current) anchor.current = anchorAt(view.current, image.current);
  }

  function zoomAt(next: number, at: Anchor['at']): void {
    if (!view.current || !image.current) return;
    anchor.current = anchorAt(view.current, image.current, at);
    onZoom(boundedZoom(next, fitOf(view.current)));
  }

  const effectiveZoom = () => (zoom !== 'fit' ? zoom : view.current ? fitOf(view.current) : 1);
  const actions = {
    movesLine: (event: PointerEvent) => zoom === 'fit' || (event.target as Element).closest('.compare-line') !== null,
    moveLine: (x: number) => view.current && setPosition(Math.min(100, Math.max(0, (x / view.current.clientWidth) * 100))),
    pan: (x: number, y: number) => view.current?.scrollBy(x, y),
    zoom: effectiveZoom,
    pinch: zoomAt,
  };
  // Created once, so a drag survives re-rendering.
  const latest = useRef(actions);
  latest.current = actions;
  const [drag] = useState(() => createDrag(() => latest.current));

  function startDrag(event: PointerEvent): void {
    if (!view.current) return;
    const { left: x, top: y } = view.current.getBoundingClientRect();
    const onScrollbar = event.clientX - x >= view.current.clientWidth || event.clientY - y >= view.current.clientHeight;
    if (!onScrollbar) drag(event, view.current);
  }

  // A touchpad pinch arrives as a wheel event with Ctrl. The page itself must not zoom then, and
  // only a listener that isn't passive can prevent that.
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left: x, top: y } = element.getBoundingClientRect();
      latest.current.pinch(latest.current.zoom() * Math.exp(-event.deltaY / 250), { x: event.clientX - x, y: event.clientY - y });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const rounded = Math.round(position);
  return (
    <div
      class="compare-stage"
      ref={stage}
      dir="ltr"
      data-zoom={zoom === 'fit' ? 'fit' : zoom >= 2 ? 'pixels' : 'free'}
      onPointerDown={startDrag}
    >
      <section class="compare-view" ref={view} tabIndex={zoom === 'fit' ? -1 : 0} aria-label="Picture" onScroll={onScroll}>
        <div class="compare-picture" ref={image}>
          {left.url && <img src={left.url} alt={left.alt} draggable={false} ref={lower} onError={() => setBroken(left.url)} />}
          {right.url && <img src={right.url} alt={right.alt} draggable={false} ref={upper} onError={() => setBroken(right.url)} />}
        </div>
      </section>
      <span class="compare-corner" data-busy={left.busy ? '' : undefined} aria-hidden="true">
        A
      </span>
      <span class="compare-corner" data-busy={right.busy ? '' : undefined} aria-hidden="true">
        B
      </span>
      <div class="compare-line" ref={line}>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={rounded}
          aria-label="Dividing line between A and B"
          aria-valuetext={`${rounded} % A, ${100 - rounded} % B`}
          onInput={(event) => setPosition(event.currentTarget.valueAsNumber)}
        />
        <span class="compare-handle" aria-hidden="true">
          <SlideIcon />
        </span>
      </div>
      {broken && (broken === left.url || broken === right.url) && (
        <p class="compare-broken">This browser cannot show one of the two pictures. The file itself is fine.</p>
      )}
    </div>
  );
}

/**
 * Character keys act only inside the comparison, which takes no typed or dictated text. Fields keep
 * their own paging keys.
 */
export function actionFor({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): StageAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const inField = (target as Element).matches('select, .range');
  if (key === 'PageUp') return inField ? undefined : 'previous';
  if (key === 'PageDown') return inField ? undefined : 'next';
  if (!(target as Element).closest('.compare-stage')) return undefined;
  return ({ '+': 'in', '=': 'in', '-': 'out', '0': 'fit', '1': 1, '2': 2 } as const)[key];
}

/** An object URL for a blob, revoked when another blob replaces it. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useLayoutEffect(() => {
    const made = blob && URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
