import { AppError, fromWire, toWire } from '@imagemill/errors';
import { kindOf, requireKind } from '../../shell/intake/file-kind.js';
import { createItem, createPart, type Item, type Part, type Source } from '../../shell/item.js';
import type { Gathering, ItemList } from '../../shell/runner.js';

/** Moving an image by keyboard passes through many orders; only the last one is built. */
const REST_MS = 350;

/**
 * All files become parts of one document, which is rebuilt whenever they change. `name`: the
 * document's file name.
 */
export function gatherParts(name: string, { items, add, restart, remove }: ItemList): Gathering {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function arrange(item: Item, parts: readonly Part[]): void {
    item.parts.value = parts;
    clearTimeout(timer);
    if (parts.length === 0) remove(item);
    else timer = setTimeout(restart, REST_MS, item);
  }

  return {
    add(files) {
      const [known] = items.peek();
      const parts = files.map(createPart);
      if (known) return arrange(known, [...known.parts.peek(), ...parts]);
      const item = createItem(new File([], name, { type: 'application/pdf' }));
      item.kind.value = 'image';
      item.parts.value = parts;
      add(item);
    },
    arrange,
  };
}

/** A part that can be used. */
interface UsablePart {
  readonly file: File;
  readonly source: Source;
  /** Call this if the part turns out to be unusable. */
  leaveOut(error: AppError): void;
}

/**
 * Inspects all new parts and returns the usable ones. If none is usable, throws the first one's
 * error.
 */
export async function inspectParts(item: Item, inspect: (file: File) => Promise<Source>): Promise<readonly [UsablePart, ...UsablePart[]]> {
  const parts = item.parts.peek();
  for (const { file, source, error } of parts) {
    if (source.peek() ?? error.peek()) continue;
    try {
      requireKind('image', await kindOf(file));
      source.value = await inspect(file);
    } catch (cause) {
      error.value = toWire(cause);
    }
  }
  const [first, ...others] = parts.flatMap((part) => {
    const source = part.source.peek();
    return source && !part.error.peek() ? { file: part.file, source, leaveOut: (error: AppError) => leaveOut(part, error) } : [];
  });
  if (first) return [first, ...others];
  throw fromWire(parts[0]?.error.peek() ?? toWire(new AppError('cancelled')));
}

function leaveOut(part: Part, error: AppError): void {
  part.error.value = toWire(error);
}
