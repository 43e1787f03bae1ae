import { createRequire } from 'node:module';
import { FORMATS, type InputFormat } from '@imagemill/files';
import { openBrowser } from '@imagemill/testkit';
import Vips from 'wasm-vips';
import { openMagick } from './magick-decoder.js';
import { plainPage } from './plain-page.js';

/** Whether other programs can decode a file: `yes`, `no` with their message, or `not asked`. */
export interface Verdicts {
  readonly chromium: string;
  readonly vips: string;
  readonly libheif: string;
  readonly magick: string;
}

export interface OtherReaders {
  ask(file: Uint8Array, format: InputFormat | undefined): Promise<Verdicts>;
  close(): Promise<void>;
}

/** The package has no types. */
interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
}
interface HeifImage {
  get_width(): number;
  get_height(): number;
  display(target: object, done: (shown: unknown) => void): void;
}
const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif;

const TIMEOUT_MS = 30_000;

/**
 * Opens the decoders that a rejected file is tried on: the browser's own, libvips at its most
 * lenient, libheif and ImageMagick.
 */
export async function openOtherReaders(): Promise<OtherReaders> {
  const [browser, vips, magick] = await Promise.all([openBrowser(), startVips(), openMagick()]);
  return {
    ask: async (file, format) => {
      const isHeif = format === 'heic' || format === 'avif';
      return {
        chromium: await answer(async () => {
          const page = await plainPage(browser);
          const input = { file: Buffer.from(file).toString('base64'), type: format ? FORMATS[format].mime : '' };
          await within(TIMEOUT_MS, page.evaluate(showInPage, input)).finally(() => page.close());
        }),
        vips: await answer(async () => void vips.Image.newFromBuffer(file, '', { fail_on: 'none' }).avg()),
        libheif: isHeif ? await answer(() => decodeByLibheif(file)) : 'not asked',
        // It can't render SVG on its own.
        magick: format === 'svg' ? 'not asked' : await answer(async () => magick.tryReading(file)),
      };
    },
    close: async () => {
      vips.shutdown();
      await browser.close();
    },
  };
}

async function answer(read: () => Promise<void>): Promise<string> {
  try {
    await read();
    return 'yes';
  } catch (error) {
    const words = error instanceof Error ? error.message : String((error as { message?: unknown })?.message ?? error);
    return `no: ${words
      .split('\n')[0]
      ?.replace(/`[^']*'/g, 'the file')
      .slice(0, 120)}`;
  }
}

function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Runs in the browser, so it can't use anything from this module. */
async function showInPage({ file, type }: { file: string; type: string }): Promise<void> {
  const image = new Image();
  image.src = `data:${type};base64,${file}`;
  await image.decode();
  if (image.naturalWidth < 1) throw new Error('no size');
}

async function decodeByLibheif(file: Uint8Array): Promise<void> {
  const image = new libheif.HeifDecoder().decode(file)[0];
  if (!image) throw new Error('no picture found');
  const [width, height] = [image.get_width(), image.get_height()];
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((resolve, reject) => {
    image.display(target, (shown: unknown) => (shown ? resolve() : reject(new Error('does not decode'))));
  });
}

/** Starts libvips with all of its optional modules, and discards its warnings. */
function startVips(): Promise<typeof Vips> {
  const parts = ['heif', 'jxl', 'resvg'].map((part) => `vips-${part}.wasm`);
  return Vips({ dynamicLibraries: parts, print: () => {}, printErr: () => {} });
}
