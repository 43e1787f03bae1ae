import { init, type Methods } from '@embedpdf/pdfium';

/**
 * The parts of the module's runtime that are used. Views may be replaced when the heap grows, so
 * they are read again each time.
 */
interface Runtime {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  addFunction(callback: (...values: number[]) => number | undefined, signature: string): number;
  UTF8ToString(pointer: number): string;
}

/** PDFium's functions and the heap they work on. */
export interface Wasm extends Methods {
  readonly runtime: Runtime;
}

/**
 * Starts PDFium from the bytes of its WebAssembly file. It doesn't use the network and prints
 * nothing.
 */
export async function startWasm(bytes: Uint8Array): Promise<Wasm> {
  const silent = () => undefined;
  const settings = { wasmBinary: bytes, print: silent, printErr: silent };
  const { pdfium, ...methods } = await init(settings as Parameters<typeof init>[0]);
  const wasm = { ...methods, runtime: pdfium as unknown as Runtime };
  wasm.PDFiumExt_Init();
  return wasm;
}

/** The handles of a page and of the environment that knows its form fields. */
export interface PageHandles {
  readonly wasm: Wasm;
  readonly document: number;
  readonly page: number;
  readonly form: number;
}
