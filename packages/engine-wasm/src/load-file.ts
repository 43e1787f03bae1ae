/** The address or the content of an engine's file. */
export type FileSource = string | BufferSource;

/** Loads a file. Throws if it doesn't arrive. */
export async function loadBytes(source: FileSource): Promise<Uint8Array> {
  if (typeof source !== 'string')
    return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
  return new Uint8Array(await (await request(source)).arrayBuffer());
}

/**
 * Loads and compiles WebAssembly: during the download if the server sends its type, otherwise
 * afterwards.
 */
export async function loadModule(source: FileSource): Promise<WebAssembly.Module> {
  if (typeof source !== 'string') return WebAssembly.compile(source);
  const response = await request(source);
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  return type === 'application/wasm' ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function request(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected ${url} to load but received status ${response.status}`);
  return response;
}
