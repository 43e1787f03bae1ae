import { writeFile } from 'node:fs/promises';

/** The command-line arguments of each program. */
export const [baseUrl = '', key = '', input = '', output = ''] = process.argv.slice(2);

/** Ends the program with the code and detail of an error. */
export function fail({ code, detail }: { readonly code: string; readonly detail: string }): never {
  throw new Error(`${code}: ${detail}`);
}

/** Writes the compressed file and prints what the server said about it. */
export async function finish(
  file: Blob,
  words: { readonly result: string | null | undefined; readonly report: object; readonly used: number },
) {
  await writeFile(output, Buffer.from(await file.arrayBuffer()));
  console.log(JSON.stringify(words));
}
