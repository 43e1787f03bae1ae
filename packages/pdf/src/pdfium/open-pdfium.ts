import { AppError } from '@imagemill/errors';
import type { PdfCodecs, Raster } from '../codecs.js';
import { decodeImage, type StoredImage } from './decode-image.js';
import type { ExtraFont } from './extra-font.js';
import { FontSupply, noNeeds } from './font-supply.js';
import { PdfiumDocument } from './pdfium-document.js';
import type { Inside } from './pdfium-page.js';
import { startWasm, type Wasm } from './wasm.js';

/** The heap never shrinks; above this size, an instance isn't reused. */
const WORN_HEAP_BYTES = 512 << 20;

/** PDFium, ready to open documents. */
export class Pdfium {
  readonly fonts: FontSupply;
  readonly #wasm: Wasm;
  #open = 0;
  #broken = false;

  constructor(wasm: Wasm) {
    this.#wasm = wasm;
    this.fonts = new FontSupply(wasm);
  }

  /**
   * Opens a document; close it afterward. Throws `password_protected`, `corrupt_input` or
   * `unsupported_media` if it can't. `extraFont` has the letters that PDFium's own fonts lack.
   */
  open(bytes: Uint8Array, password?: string, extraFont?: ExtraFont): PdfiumDocument {
    const fontNeeds = noNeeds(extraFont);
    const inside: Inside = {
      run: (work) => {
        this.fonts.needs = fontNeeds;
        return this.#guarded(work);
      },
      release: (work) => {
        if (!this.#broken) this.#guarded(work);
      },
    };
    const onClose = () => {
      this.#open--;
    };
    const document = new PdfiumDocument({ wasm: this.#wasm, inside, fontNeeds, onClose }, bytes, password);
    this.#open++;
    return document;
  }

  /**
   * The samples of an image in one of the formats that only PDF documents use; undefined if PDFium
   * can't read it.
   */
  decodeImage(image: StoredImage): Raster | undefined {
    return decodeImage(image, (document) => this.open(document));
  }

  /** Whether the next work should start with a new instance from `openPdfium`. */
  get isWorn(): boolean {
    return this.#broken || this.heapBytes > WORN_HEAP_BYTES;
  }

  get heapBytes(): number {
    return this.#wasm.runtime.HEAPU8.length;
  }

  /** How many documents are open. */
  get openDocuments(): number {
    return this.#open;
  }

  /** Once PDFium has given up, its heap can't be trusted anymore. */
  #guarded<T>(work: () => T): T {
    if (this.#broken) throw gaveUp();
    try {
      return work();
    } catch (error) {
      if (!isTrap(error)) throw error;
      this.#broken = true;
      throw gaveUp(error);
    }
  }
}

const instances = new WeakMap<PdfCodecs, Promise<Pdfium>>();

/**
 * PDFium for these codecs: started on the first call, reused afterward, and replaced once it's
 * worn. Keep it only as long as one piece of work takes.
 */
export async function openPdfium(codecs: PdfCodecs): Promise<Pdfium> {
  const current = instances.get(codecs);
  if (current && !(await current).isWorn) return current;
  const started = codecs.loadPart('pdfium').then(async (bytes) => new Pdfium(await startWasm(bytes)));
  instances.set(codecs, started);
  // Forget a failed start, so the next call can try again.
  started.catch(() => instances.delete(codecs));
  return started;
}

/**
 * Whether the WebAssembly code itself gave up: no memory left, a failed check inside, or too much
 * recursion.
 */
function isTrap(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || error.name === 'RangeError');
}

/** The error for the caller in that case. */
function gaveUp(cause?: unknown): AppError {
  return new AppError('too_complex', { detail: 'The document cannot be read with the memory there is.' }, cause);
}
