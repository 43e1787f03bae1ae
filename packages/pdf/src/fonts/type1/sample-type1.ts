/** The inverse of `decryptType1`. */
function encrypt(bytes: Uint8Array, key: number): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let state = key;
  for (let index = 0; index < bytes.length; index++) {
    const cipher = (bytes[index] as number) ^ (state >> 8);
    out[index] = cipher;
    state = ((cipher + state) * 52845 + 22719) & 0xffff;
  }
  return out;
}

/**
 * A charstring built from numbers, which are operands, and operators in brackets: `[9]`, `[12, 6]`.
 */
export function type1Code(...items: (number | readonly number[])[]): Uint8Array {
  return Uint8Array.from(
    items.flatMap((item) => {
      if (typeof item !== 'number') return [...item];
      return item >= -107 && item <= 107 ? [item + 139] : [255, (item >> 24) & 255, (item >> 16) & 255, (item >> 8) & 255, item & 255];
    }),
  );
}

/** A Type 1 font for tests, with any number of subroutine arrays. */
export function sampleType1(glyphs: Readonly<Record<string, Uint8Array>>, ...arrays: readonly (readonly Uint8Array[])[]): Uint8Array {
  const coded = (code: Uint8Array) => Buffer.from(encrypt(Buffer.concat([Buffer.alloc(4), code]), 4330));
  const entry = (head: string, code: Uint8Array, tail: string) =>
    Buffer.concat([Buffer.from(`${head} ${code.length + 4} RD `), coded(code), Buffer.from(` ${tail}\n`)]);
  const body = Buffer.concat([
    Buffer.from('0000dup /Private 8 dict dup begin /lenIV 4 def\n'),
    ...arrays.flatMap((subroutines) => [
      Buffer.from(`/Subrs ${subroutines.length} array\n`),
      ...subroutines.map((code, index) => entry(`dup ${index}`, code, 'NP')),
      Buffer.from('ND\n'),
    ]),
    Buffer.from(`2 index /CharStrings ${Object.keys(glyphs).length} dict dup begin\n`),
    ...Object.entries(glyphs).map(([name, code]) => entry(`/${name}`, code, 'ND')),
    Buffer.from('end\nend\nreadonly put\nmark currentfile closefile\n'),
  ]);
  const clear = `%!PS-AdobeFont-1.0: Sample\n/FontName /Sample def\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\n0 1 255 {1 index exch /.notdef put} for\ndup 65 /A put\ndup 66 /odd put\ndup 90 /A put\nreadonly def\n/FontBBox {0 0 900 900} readonly def\ncurrentfile eexec\n`;
  return Buffer.concat([Buffer.from(clear), encrypt(body, 55665), Buffer.from(`\n${'0'.repeat(64)}\ncleartomark\n`)]);
}
