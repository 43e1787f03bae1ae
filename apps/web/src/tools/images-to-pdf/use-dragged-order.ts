import { useRef, useState } from 'preact/hooks';
import type { Part } from '../../shell/item.js';

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

interface Drag {
  readonly id: string;
  readonly order: readonly Part[];
}

/** Dragging this close to the top or bottom of the window scrolls the page. */
const EDGE_PIXELS = 70;
const SCROLL_PIXELS = 14;

export interface DraggedOrder {
  /** As shown: during a drag, with the dragged entry at its drop position. */
  readonly order: readonly Part[];
  /** The id of the part being dragged. */
  readonly dragged: string | undefined;
  /** For an entry's handle; pointer events, so touch works too. */
  handlersOf(part: Part): {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(): void;
    onPointerCancel(): void;
  };
}

/**
 * The order of a list whose entries are dragged by a handle. Finds the list's elements by
 * `data-part`.
 */
export function useDraggedOrder(parts: readonly Part[], onDrop: (order: readonly Part[], moved: Part) => void): DraggedOrder {
  const [drag, setDrag] = useState<Drag>();
  // Events arrive faster than renders.
  const current = useRef<Drag | undefined>(undefined);

  function show(next: Drag | undefined): void {
    current.current = next;
    setDrag(next);
  }

  function dragTo(part: Part, event: PointerEvent): void {
    const now = current.current;
    if (now?.id !== part.id) return;
    scrollNearEdge(event.clientY);
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-part]')?.dataset.part;
    const from = now.order.indexOf(part);
    const to = now.order.findIndex(({ id }) => id === over);
    if (to >= 0 && to !== from) show({ ...now, order: moveEntry(now.order, from, to) });
  }

  return {
    order: drag?.order ?? parts,
    dragged: drag?.id,
    handlersOf: (part) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        (event.currentTarget as Element).setPointerCapture(event.pointerId);
        show({ id: part.id, order: parts });
      },
      onPointerMove: (event) => dragTo(part, event),
      onPointerUp() {
        const ended = current.current;
        show(undefined);
        if (ended && ended.order !== parts) onDrop(ended.order, part);
      },
      onPointerCancel: () => show(undefined),
    }),
  };
}

function scrollNearEdge(y: number): void {
  if (y < EDGE_PIXELS) scrollBy(0, -SCROLL_PIXELS);
  else if (y > innerHeight - EDGE_PIXELS) scrollBy(0, SCROLL_PIXELS);
}

/** The list with one entry moved; the same list if nothing moves. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from];
  if (moved === undefined || from === to || to < 0 || to >= list.length) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** Sorts by name, with numbers in numeric order: page-2 before page-10. */
export function sortByName<T extends { readonly file: { readonly name: string } }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => byName.compare(a.file.name, b.file.name));
}
