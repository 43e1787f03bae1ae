// Compiles kernel/ to WebAssembly, as a module that needs no file: dist/kernel-code.js.
import { mkdirSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const FLAGS = ['--runtime', 'stub', '--enable', 'simd', '-O3', '--converge', '--noAssert'];
const here = (name) => new URL(name, import.meta.url).pathname;

const code = await compile();
mkdirSync(here('dist'), { recursive: true });
writeFileSync(here('dist/kernel-code.js'), `export const KERNEL_CODE = '${Buffer.from(code).toString('base64')}';\n`);

async function compile() {
  let binary;
  const writeFile = (_name, contents) => {
    binary = contents;
  };
  const { error, stderr } = await asc.main([here('kernel/index.ts'), ...FLAGS, '--outFile', 'kernel.wasm'], { writeFile });
  if (error) throw new Error(stderr.toString(), { cause: error });
  return binary;
}
