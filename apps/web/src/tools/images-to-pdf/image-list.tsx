import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Item, Part } from '../../shell/item.js';
import type { ToolModel } from '../../shell/tool-model.js';
import { countWords } from '../pdf/pdf-words.js';
import { ImageEntry } from './image-entry.js';
import { moveEntry, sortByName, useDraggedOrder } from './use-dragged-order.js';

interface ImageListProps {
  item: Item;
  model: ToolModel<'images-to-pdf'>;
}

/**
 * A document's images in order; reordered by dragging, with buttons, or with arrow keys on a
 * handle.
 */
export function ImageList({ item, model }: ImageListProps) {
  const parts = item.parts.value;
  const [news, setNews] = useState('');
  /** The button to focus after the list re-renders: moving an element makes it lose focus. */
  const focus = useRef<string | undefined>(undefined);

  function arrange(order: readonly Part[], words: string): void {
    model.gathering?.arrange(item, order);
    setNews(words);
  }

  function moved(order: readonly Part[], part: Part): void {
    arrange(order, `${part.file.name} is now number ${order.indexOf(part) + 1} of ${order.length}.`);
  }

  function move(part: Part, by: number, button: string): void {
    const from = parts.indexOf(part);
    const order = moveEntry(parts, from, from + by);
    if (order === parts) return;
    focus.current = `${button}-${part.id}`;
    moved(order, part);
  }

  function remove(part: Part): void {
    const index = parts.indexOf(part);
    const neighbor = parts[index + 1] ?? parts[index - 1];
    focus.current = neighbor && `remove-${neighbor.id}`;
    arrange(
      parts.filter((other) => other !== part),
      `${part.file.name} is removed.`,
    );
    if (!neighbor) document.querySelector<HTMLElement>('.tool .drop input')?.focus();
  }

  const { order, dragged, handlersOf } = useDraggedOrder(parts, moved);

  useLayoutEffect(() => {
    if (focus.current) document.getElementById(focus.current)?.focus();
    focus.current = undefined;
  }, [parts]);

  return (
    <section class="pictures" aria-labelledby="pictures-title">
      <div class="pictures-head">
        <h2 id="pictures-title">{countWords(parts.length, 'picture')}</h2>
        {parts.length > 1 && (
          <button class="button button-quiet" type="button" onClick={() => arrange(sortByName(parts), 'Sorted by name.')}>
            Sort by name
          </button>
        )}
      </div>
      <ol class="rows" data-dragging={dragged ? '' : undefined}>
        {order.map((part, index) => (
          <ImageEntry
            key={part.id}
            part={part}
            number={index + 1}
            of={order.length}
            isDragged={part.id === dragged}
            handle={handlersOf(part)}
            onMove={(by, button) => move(part, by, button)}
            onRemove={() => remove(part)}
          />
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {news}
      </p>
    </section>
  );
}
