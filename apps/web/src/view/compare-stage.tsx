import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { SlideIcon } from './icons.js';

export type Zoom = 'fit' | 1 | 2;

interface CompareStageProps {
  before: string;
  after: string;
  width: number;
  height: number;
  zoom: Zoom;
  /** Where the dividing line stands, in percent of the visible stage. */
  position: number;
  onMove(position: number): void;
}

/**
 * Two pictures on top of one another with a dividing line. The line belongs to the window, not to the picture:
 * it stays in view while the picture is panned. Left and right are physical here, whatever the page's direction.
 */
export function CompareStage({ before, after, width, height, zoom, position, onMove }: CompareStageProps) {
  const view = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const upper = useRef<HTMLImageElement>(null);
  const line = useRef<HTMLDivElement>(null);
  // The point of the picture in the middle of the view, as shares of its size: it stays there when the zoom changes.
  const middle = useRef({ x: 0.5, y: 0.5 });
  const [broken, setBroken] = useState(false);

  function layOut(): void {
    if (!view.current || !picture.current || !upper.current || !line.current) return;
    const { clientWidth, clientHeight, scrollLeft } = view.current;
    const ratio = window.devicePixelRatio || 1;
    const scale = zoom === 'fit' ? Math.min(1, clientWidth / width, clientHeight / height) : zoom / ratio;
    // Not rounded when zoomed: one pixel of the picture is exactly one of the screen, also where a CSS pixel is 1.5 of them.
    const sized = (side: number) => (zoom === 'fit' ? Math.max(1, Math.round(side * scale)) : side * scale);
    picture.current.style.width = `${sized(width)}px`;
    picture.current.style.height = `${sized(height)}px`;
    const x = (clientWidth * position) / 100;
    upper.current.style.clipPath = `inset(0 0 0 ${Math.max(0, scrollLeft + x - picture.current.offsetLeft)}px)`;
    line.current.style.left = `${x}px`;
  }

  useLayoutEffect(layOut);
  useLayoutEffect(() => {
    const element = view.current;
    if (!element) return;
    const { x, y } = middle.current;
    element.scrollTo(x * element.scrollWidth - element.clientWidth / 2, y * element.scrollHeight - element.clientHeight / 2);
  }, [zoom]);
  useEffect(() => {
    const observer = new ResizeObserver(layOut);
    if (view.current) observer.observe(view.current);
    return () => observer.disconnect();
  });

  function onScroll(): void {
    layOut();
    if (!view.current) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = view.current;
    middle.current = { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight };
  }

  function moveTo(event: PointerEvent): void {
    if (!view.current) return;
    const { left } = view.current.getBoundingClientRect();
    onMove(Math.min(100, Math.max(0, ((event.clientX - left) / view.current.clientWidth) * 100)));
  }

  function isOnScrollbar(event: PointerEvent): boolean {
    if (!view.current) return false;
    const { left, top } = view.current.getBoundingClientRect();
    return event.clientX - left >= view.current.clientWidth || event.clientY - top >= view.current.clientHeight;
  }

  function drag(event: PointerEvent): void {
    const onLine = (event.target as Element).closest('.compare-line') !== null;
    // Fingers pan by scrolling; only the line itself is dragged by touch when zoomed in.
    if (!onLine && zoom !== 'fit' && event.pointerType !== 'mouse') return;
    if (event.button !== 0 || (!onLine && isOnScrollbar(event))) return;
    const pans = !onLine && zoom !== 'fit';
    const target = event.currentTarget as HTMLElement;
    target.setPointerCapture(event.pointerId);
    const step = (move: PointerEvent) => (pans ? view.current?.scrollBy(-move.movementX, -move.movementY) : moveTo(move));
    const end = () => target.removeEventListener('pointermove', step);
    target.addEventListener('pointermove', step);
    target.addEventListener('lostpointercapture', end, { once: true });
    if (!pans) moveTo(event);
    event.preventDefault();
  }

  return (
    <div class="compare-stage" dir="ltr" data-zoom={zoom} onPointerDown={drag}>
      <section class="compare-view" ref={view} tabIndex={zoom === 'fit' ? -1 : 0} aria-label="Picture" onScroll={onScroll}>
        <div class="compare-picture" ref={picture}>
          <img src={before} alt="Before" draggable={false} onError={() => setBroken(true)} />
          <img src={after} alt="After" draggable={false} ref={upper} onError={() => setBroken(true)} />
        </div>
      </section>
      <div class="compare-line" ref={line} aria-hidden="true">
        <span>
          <SlideIcon />
        </span>
      </div>
      {broken && <p class="compare-broken">This browser cannot show one of the two pictures. The file itself is fine.</p>}
    </div>
  );
}
