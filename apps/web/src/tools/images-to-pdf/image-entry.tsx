import { formatBytes } from '@imagemill/core';
import { FORMATS } from '@imagemill/files';
import { useMemo, useRef } from 'preact/hooks';
import { useSmallImage } from '../../shell/files/use-small-image.js';
import { IconButton } from '../../shell/icon-button.js';
import { AlertIcon, DownIcon, HandleIcon, RemoveIcon, UpIcon } from '../../shell/icons.js';
import { imageOf, type Part } from '../../shell/item.js';
import { errorWords } from '../../shell/words/errors.js';
import { pixelWords } from '../../shell/words/results.js';
import { createThumbnail } from '../image/thumbnail.js';
import type { DraggedOrder } from './use-dragged-order.js';

interface ImageEntryProps {
  part: Part;
  /** Counted from 1. */
  number: number;
  of: number;
  isDragged: boolean;
  handle: ReturnType<DraggedOrder['handlersOf']>;
  /** `button`: which control moved it. */
  onMove(by: 1 | -1, button: 'handle' | 'up' | 'down'): void;
  onRemove(): void;
}

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One image of a document. */
export function ImageEntry({ part, number, of, isDragged, handle, onMove, onRemove }: ImageEntryProps) {
  const { id, file } = part;
  const source = part.source.value;
  const error = part.error.value;
  const image = imageOf(source);
  const words = error && errorWords(error);
  return (
    <li class="row picture-row" data-part={id} data-dragged={isDragged ? '' : undefined} data-bad={error ? '' : undefined}>
      <button
        class="icon-button handle"
        type="button"
        id={`handle-${id}`}
        aria-label={`Move ${file.name}, number ${number} of ${of}, with the arrow keys`}
        title="Drag, or use the arrow keys"
        onKeyDown={(event) => {
          const by = ARROWS[event.key];
          if (!by) return;
          event.preventDefault();
          onMove(by, 'handle');
        }}
        {...handle}
      >
        <HandleIcon />
      </button>
      <SmallImage part={part} />
      <div class="row-main">
        <span class="row-name" title={file.name}>
          <span class="picture-number figure">{number}</span>
          <bdi class="row-file">{file.name}</bdi>
        </span>
        <p class="row-sizes figure">
          <bdi dir="ltr">{[image && image.width > 0 && pixelWords(image), formatBytes(file.size)].filter(Boolean).join(' · ')}</bdi>
        </p>
        {words && (
          <p class="row-state row-error" data-code={error.code}>
            <strong>{words.what}</strong> It is left out.
          </p>
        )}
      </div>
      <div class="row-actions">
        <IconButton id={`up-${id}`} label={`Move ${file.name} up`} off={number === 1} onClick={() => onMove(-1, 'up')}>
          <UpIcon />
        </IconButton>
        <IconButton id={`down-${id}`} label={`Move ${file.name} down`} off={number === of} onClick={() => onMove(1, 'down')}>
          <DownIcon />
        </IconButton>
        <IconButton id={`remove-${id}`} label={`Remove ${file.name}`} onClick={onRemove}>
          <RemoveIcon />
        </IconButton>
      </div>
    </li>
  );
}

/** Decorative: the name is right next to it. */
function SmallImage({ part }: { part: Part }) {
  const place = useRef<HTMLSpanElement>(null);
  const source = part.source.value;
  const make = useMemo(() => {
    const image = imageOf(source);
    return image && ((signal: AbortSignal) => createThumbnail(part.file, image, signal));
  }, [part, source]);
  const url = useSmallImage(place, make);
  return (
    <span class="thumb" aria-hidden="true" ref={place}>
      {url ? (
        <img src={url} alt="" width={56} height={56} draggable={false} />
      ) : (
        <span>{source ? FORMATS[source.format].label : part.error.value && <AlertIcon />}</span>
      )}
    </span>
  );
}
