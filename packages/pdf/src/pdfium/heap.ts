import { AppError } from '@imagemill/errors';
import type { Wasm } from './wasm.js';

/** Room on the heap; `too_complex` where there is none left. Give it back with `release`. */
export function allocate(wasm: Wasm, size: number): number {
  const pointer = wasm.runtime.wasmExports.malloc(Math.max(size, 1));
  if (pointer === 0) throw new AppError('too_complex', { detail: 'The document needs more memory than there is.' });
  return pointer >>> 0;
}

/** Gives room back. */
export function release(wasm: Wasm, pointer: number): void {
  wasm.runtime.wasmExports.free(pointer);
}

/** Room on the heap for as long as the work on it takes. */
export function withRoom<T>(wasm: Wasm, size: number, work: (pointer: number) => T): T {
  const pointer = allocate(wasm, size);
  try {
    return work(pointer);
  } finally {
    release(wasm, pointer);
  }
}

/** A copy of bytes on the heap. */
export function store(wasm: Wasm, bytes: Uint8Array): number {
  const pointer = allocate(wasm, bytes.length);
  wasm.runtime.HEAPU8.set(bytes, pointer);
  return pointer;
}

/** A copy of bytes of the heap. */
export function copyOf(wasm: Wasm, pointer: number, size: number): Uint8Array {
  return wasm.runtime.HEAPU8.slice(pointer, pointer + size);
}

/** `count` floats that a function wrote. */
export function floatsAt(wasm: Wasm, pointer: number, count: number): number[] {
  const view = new DataView(wasm.runtime.HEAPU8.buffer, pointer, count * 4);
  return Array.from({ length: count }, (_, index) => view.getFloat32(index * 4, true));
}

/** Longest string that is read, in bytes. */
const MAX_STRING_BYTES = 1 << 20;

/** A string from one of the functions that say how many bytes they need and fill a buffer of that size: UTF-16 closed by a zero. */
export function readText(wasm: Wasm, read: (buffer: number, size: number) => number): string {
  const size = Math.min(read(0, 0), MAX_STRING_BYTES);
  if (size <= 2) return '';
  return withRoom(wasm, size, (buffer) => {
    read(buffer, size);
    return utf16(wasm, buffer, size - 2);
  });
}

/** Text of `size` bytes as UTF-16. */
export function utf16(wasm: Wasm, pointer: number, size: number): string {
  return new TextDecoder('utf-16le').decode(copyOf(wasm, pointer, size));
}

/** As `readText`, for functions that write single bytes. */
export function readBytesText(wasm: Wasm, read: (buffer: number, size: number) => number): string {
  const size = Math.min(read(0, 0), MAX_STRING_BYTES);
  if (size <= 1) return '';
  return withRoom(wasm, size, (buffer) => {
    read(buffer, size);
    return new TextDecoder().decode(copyOf(wasm, buffer, size - 1));
  });
}
