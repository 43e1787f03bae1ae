/** What touch and mouse do to the comparison. Positions are in pixels from the view's top left. */
export interface DragActions {
  /** Whether a drag here moves the line; otherwise it moves the image. */
  movesLine(event: PointerEvent): boolean;
  moveLine(x: number): void;
  pan(x: number, y: number): void;
  /** The zoom that a pinch starts from. */
  zoom(): number;
  pinch(zoom: number, at: Point): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers tremble: within this many pixels it's still a tap. */
const TAP_PIXELS = 5;

/**
 * One pointer moves the line or the image, two of them pinch, and a tap puts the line there. Calls
 * `actions` at each step, so it always has the current ones.
 */
export function createDrag(actions: () => DragActions): (event: PointerEvent, view: HTMLElement) => void {
  const pointers = new Map<number, Point>();
  let pinch: { distance: number; zoom: number } | undefined;

  return (down, view) => {
    if (down.button !== 0 || pointers.size === 2) return;
    const target = down.currentTarget as HTMLElement;
    const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
      const { left, top } = view.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const start = placeOf(down);
    const onLine = actions().movesLine(down);
    let tapped = true;
    target.setPointerCapture(down.pointerId);
    pointers.set(down.pointerId, start);
    if (pointers.size === 2) pinch = { distance: distanceOf(pointers), zoom: actions().zoom() };
    else if (onLine) actions().moveLine(start.x);

    const move = (event: PointerEvent): void => {
      const last = pointers.get(event.pointerId);
      if (event.pointerId !== down.pointerId || !last) return;
      const now = placeOf(event);
      pointers.set(event.pointerId, now);
      if (Math.hypot(now.x - start.x, now.y - start.y) > TAP_PIXELS) tapped = false;
      if (pinch) {
        tapped = false;
        // After a pinch, the remaining finger does nothing.
        if (pointers.size === 2) actions().pinch((pinch.zoom * distanceOf(pointers)) / pinch.distance, middleOf(pointers));
      } else if (onLine) actions().moveLine(now.x);
      else if (!tapped) actions().pan(last.x - now.x, last.y - now.y);
    };
    const end = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      target.removeEventListener('pointermove', move);
      target.removeEventListener('lostpointercapture', end);
      pointers.delete(down.pointerId);
      if (tapped && !pinch && !onLine) actions().moveLine(start.x);
      if (pointers.size === 0) pinch = undefined;
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('lostpointercapture', end);
    down.preventDefault();
  };
}

function distanceOf(pointers: ReadonlyMap<number, Point>): number {
  const [one, two] = [...pointers.values()];
  return one && two ? Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)) : 1;
}

function middleOf(pointers: ReadonlyMap<number, Point>): Point {
  const all = [...pointers.values()];
  const sum = all.reduce(({ x, y }, point) => ({ x: x + point.x, y: y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / all.length, y: sum.y / all.length };
}
