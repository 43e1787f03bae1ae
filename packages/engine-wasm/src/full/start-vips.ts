import Vips from 'wasm-vips';

export type VipsModule = typeof Vips;

/** Where the engine's own files are; the bundler or server decides. */
export interface EngineFiles {
  readonly vips: string;
  /** Reads and writes AVIF. */
  readonly heif: string;
  /** Reads and writes JPEG XL. */
  readonly jxl: string;
  /** Draws SVG. */
  readonly resvg: string;
  /** Reads HEIC; not part of libvips. */
  readonly libheif: string;
  readonly oxipng: string | BufferSource;
}

/**
 * Libraries that libvips can only load when it starts. Each is large and loaded only if a plan
 * needs it.
 */
export type Part = keyof Pick<EngineFiles, 'heif' | 'jxl' | 'resvg'>;

export interface RunningVips {
  readonly vips: VipsModule;
  /** Frees every handle created since the last call. */
  readonly freeHandles: () => void;
}

interface ModuleHooks {
  setAutoDeleteLater(on: boolean): void;
  setDelayFunction(schedule: (flush: () => void) => void): void;
}

/**
 * Starts libvips with one thread per image, no operation cache, and handles that `freeHandles`
 * frees.
 */
export async function startVips(files: Pick<EngineFiles, 'vips' | Part>, parts: ReadonlySet<Part>): Promise<RunningVips> {
  let flush: (() => void) | undefined;
  const addresses = new Map([['vips.wasm', files.vips], ...[...parts].map((part) => [libraryOf(part), files[part]] as const)]);
  const vips = await Vips({
    dynamicLibraries: [...parts].map(libraryOf),
    locateFile: (file: string) => addresses.get(file) ?? file,
    preRun: (module: ModuleHooks) => {
      module.setAutoDeleteLater(true);
      module.setDelayFunction((next) => {
        flush = next;
      });
    },
    // Silenced, because libvips' warnings may name parts of a file.
    print: () => {},
    printErr: () => {},
  });
  vips.concurrency(1);
  vips.Cache.max(0);
  return { vips, freeHandles: () => flush?.() };
}

function libraryOf(part: Part): string {
  return `vips-${part}.wasm`;
}
