import { KERNEL_CODE } from './kernel-code.js';

/** What kernel/index.ts exports. */
export interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  start(width: number, height: number, channels: number, backgroundLightness: number, planes: number): number;
  push(): void;
  norm(scale: number, plane: number, sum: number): number;
  toScore(error: number): number;
  tap(distance: number): number;
}

let kernel: Kernel | undefined;

/** Compiles the kernel on first use. It runs wherever WebAssembly has SIMD. */
export function openKernel(): Kernel {
  kernel ??= new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(atob(KERNEL_CODE), (char) => char.charCodeAt(0))), {
    env: {
      abort: () => {
        throw new Error('The kernel of the metric failed.');
      },
    },
  }).exports as unknown as Kernel;
  return kernel;
}
