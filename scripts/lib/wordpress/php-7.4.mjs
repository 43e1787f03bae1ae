// node php-7.4.mjs <folders> <arguments…>: runs PHP 7.4 as WebAssembly. It sees these folders (a
// list like PATH) at their own paths, and nothing else on the disk.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { PHP_7_4 } from './ensure-php-7.4.mjs';

const [folders, ...args] = process.argv.slice(2);
const load = (name, file) => import(pathToFileURL(path.join(PHP_7_4, 'node_modules', '@php-wasm', name, file)).href);
const { loadPHPRuntime, PHP } = await load('universal', 'index.js');
const { init, ...build } = await load('node-7-4', path.join('asyncify', 'php_7_4.js'));
const php = new PHP(await loadPHPRuntime({ init, ...build }, { ENV: {}, phpWasmAsyncMode: 'asyncify' }));
for (const folder of folders.split(path.delimiter))
  await php.mount(folder, (_php, files, place) => {
    files.mkdirTree(place);
    files.mount(files.filesystems.NODEFS, { root: folder }, place);
    return () => files.unmount(place);
  });
const response = await php.cli(['php', ...args]);
const decoder = new TextDecoder();
await Promise.all([
  response.stdout.pipeTo(new WritableStream({ write: (bytes) => void process.stdout.write(decoder.decode(bytes)) })),
  response.stderr.pipeTo(new WritableStream({ write: (bytes) => void process.stderr.write(decoder.decode(bytes)) })),
]);
// Its timers would keep this process alive.
process.exit(await response.exitCode);
