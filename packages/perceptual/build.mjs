// Compiles kernel/ to WebAssembly, as a module that needs no file: dist/kernel-code.js.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const FLAGS = ['--runtime', 'stub', '--enable', 'simd', '-O3', '--converge', '--noAssert'];
const here = path.dirname(fileURLToPath(import.meta.url));

const code = await compile();
mkdirSync(path.join(here, 'dist'), { recursive: true });
writeFileSync(path.join(here, 'dist/kernel-code.js'), `export const KERNEL_CODE = '${Buffer.from(code).toString('base64')}';\n`);

async function compile() {
  let binary;
  const writeFile = (_name, contents) => {
    binary = contents;
  };
  const { error, stderr } = await asc.main(['kernel/index.ts', ...FLAGS, '--baseDir', here, '--outFile', 'kernel.wasm'], { writeFile });
  if (error) throw new Error(stderr.toString(), { cause: error });
  return binary;
}
