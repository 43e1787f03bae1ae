import Vips from 'wasm-vips';

export type VipsModule = typeof Vips;

/** Where the engine's own files are; a bundler or a server decides. */
export interface EngineFiles {
  readonly vips: string;
  /** Reads and writes AVIF. */
  readonly heif: string;
  readonly oxipng: string | BufferSource;
}

export interface RunningVips {
  readonly vips: VipsModule;
  /** Frees every handle made since the last call. */
  readonly freeHandles: () => void;
}

interface ModuleHooks {
  setAutoDeleteLater(on: boolean): void;
  setDelayFunction(schedule: (flush: () => void) => void): void;
}

/** Starts libvips with one thread per picture, no operation cache, and handles that free themselves when told. */
export async function startVips(files: Pick<EngineFiles, 'vips' | 'heif'>, parts: { avif: boolean }): Promise<RunningVips> {
  let flush: (() => void) | undefined;
  const vips = await Vips({
    dynamicLibraries: parts.avif ? ['vips-heif.wasm'] : [],
    locateFile: (file: string) => (file === 'vips.wasm' ? files.vips : file === 'vips-heif.wasm' ? files.heif : file),
    preRun: (module: ModuleHooks) => {
      module.setAutoDeleteLater(true);
      module.setDelayFunction((next) => {
        flush = next;
      });
    },
    // libvips writes its warnings there; they may name parts of a file.
    print: () => {},
    printErr: () => {},
  });
  vips.concurrency(1);
  vips.Cache.max(0);
  return { vips, freeHandles: () => flush?.() };
}
