import { AppError } from '@imagemill/errors';
import type { Wasm } from './wasm.js';

/**
 * Allocates memory on the heap; throws `too_complex` if there is none left. Free it with `release`.
 */
export function allocate(wasm: Wasm, size: number): number {
  const pointer = wasm.runtime.wasmExports.malloc(Math.max(size, 1));
  if (pointer === 0) throw new AppError('too_complex', { detail: 'The document needs more memory than there is.' });
  return pointer >>> 0;
}

/** Frees memory on the heap. */
export function release(wasm: Wasm, pointer: number): void {
  wasm.runtime.wasmExports.free(pointer);
}

/** Allocates memory on the heap for as long as `work` runs. */
export function withMemory<T>(wasm: Wasm, size: number, work: (pointer: number) => T): T {
  const pointer = allocate(wasm, size);
  try {
    return work(pointer);
  } finally {
    release(wasm, pointer);
  }
}

/** Copies bytes to the heap. */
export function store(wasm: Wasm, bytes: Uint8Array): number {
  const pointer = allocate(wasm, bytes.length);
  wasm.runtime.HEAPU8.set(bytes, pointer);
  return pointer;
}

/** Copies bytes from the heap. */
export function copyOf(wasm: Wasm, pointer: number, size: number): Uint8Array {
  return wasm.runtime.HEAPU8.slice(pointer, pointer + size);
}

/** Reads `count` floats that a function wrote. */
export function floatsAt(wasm: Wasm, pointer: number, count: number): number[] {
  const view = new DataView(wasm.runtime.HEAPU8.buffer, pointer, count * 4);
  return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
}

/** The longest string that is read, in bytes. */
const MAX_STRING_BYTES = 1 << 20;

/**
 * Reads a string from a function that returns how many bytes it needs and fills a buffer of that
 * size: UTF-16 with a zero at the end.
 */
export function readText(wasm: Wasm, read: (buffer: number, size: number) => number): string {
  const size = Math.min(read(0, 0), MAX_STRING_BYTES);
  if (size <= 2) return '';
  return withMemory(wasm, size, (buffer) => {
    read(buffer, size);
    return utf16(wasm, buffer, size - 2);
  });
}

/** Decodes `size` bytes as UTF-16. */
export function utf16(wasm: Wasm, pointer: number, size: number): string {
  return new TextDecoder('utf-16le').decode(copyOf(wasm, pointer, size));
}

/** Like `readText`, for functions that write UTF-8. */
export function readBytesText(wasm: Wasm, read: (buffer: number, size: number) => number): string {
  const size = Math.min(read(0, 0), MAX_STRING_BYTES);
  if (size <= 1) return '';
  return withMemory(wasm, size, (buffer) => {
    read(buffer, size);
    return new TextDecoder().decode(copyOf(wasm, buffer, size - 1));
  });
}
