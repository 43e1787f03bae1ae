import type { PdfPreview } from '@imagemill/engine-wasm';
import { toWire, type WireError } from '@imagemill/errors';
import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { takePdfEngine } from '../pdf/pdf-runner.js';
import { imageOfPage } from '../pdf/pdf-thumbnail.js';

/** A rendered page. */
export interface ShownPage {
  readonly page: number;
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** What one side shows. The last page stays until the next one is rendered. */
export interface PageSide {
  readonly shown?: ShownPage;
  readonly busy: boolean;
  readonly error?: WireError;
}

/** Two versions of a document, page by page. */
export interface ComparedPages {
  /** 0 until known. */
  readonly count: ReadonlySignal<number>;
  /** Counted from 1. */
  readonly page: ReadonlySignal<number>;
  readonly before: ReadonlySignal<PageSide>;
  readonly after: ReadonlySignal<PageSide>;
  goTo(page: number): void;
  /** A small image of a page of the result. */
  thumbnail(page: number): Promise<Blob>;
  /** Stops both workers. */
  end(): void;
}

/** Pixels of the longer side of a page: A4 at about 200 dpi. */
const LONG_EDGE = 2400;
const THUMBNAIL_EDGE = 120;

/** Opens both versions, each in its own worker, and renders the pages the user goes to. */
export function comparePages(before: Blob, after: Blob, password: string | undefined): ComparedPages {
  const count = signal(0);
  const page = signal(1);
  const ended = new AbortController();
  const openOne = async (blob: Blob, key?: string) => (await takePdfEngine(ended.signal)).openPreview(blob, key, ended.signal);
  const [original, result] = [openOne(before, password), openOne(after)];
  result.then(
    ({ pages }) => {
      count.value = pages;
    },
    () => undefined,
  );
  return {
    count,
    page,
    before: drawnSide(original, page, ended.signal),
    after: drawnSide(result, page, ended.signal),
    goTo: (wanted) => {
      if (wanted >= 1 && wanted <= count.peek()) page.value = wanted;
    },
    thumbnail: async (wanted) => imageOfPage(await (await result).draw(wanted, THUMBNAIL_EDGE)),
    end: () => {
      ended.abort();
      for (const preview of [original, result])
        preview.then(
          ({ close }) => close(),
          () => undefined,
        );
    },
  };
}

/** Renders the current page; skips pages that were only flipped past. */
function drawnSide(opened: Promise<PdfPreview>, page: ReadonlySignal<number>, ended: AbortSignal): ReadonlySignal<PageSide> {
  const side = signal<PageSide>({ busy: true });
  let drawing = false;

  async function draw(): Promise<void> {
    if (drawing) return;
    drawing = true;
    side.value = { ...side.peek(), busy: true };
    try {
      const preview = await opened;
      while (!ended.aborted && side.peek().shown?.page !== page.peek()) {
        const wanted = page.peek();
        const drawn = await preview.draw(wanted, LONG_EDGE);
        side.value = {
          shown: { page: wanted, width: drawn.width, height: drawn.height, blob: await imageOfPage(drawn) },
          busy: wanted !== page.peek(),
        };
      }
    } catch (error) {
      side.value = { ...side.peek(), busy: false, error: toWire(error) };
    } finally {
      drawing = false;
    }
  }

  const stop = effect(() => {
    if (page.value > 0) void draw();
  });
  ended.addEventListener('abort', stop, { once: true });
  return side;
}
