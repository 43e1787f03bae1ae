import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A folder with these files for one test; anything that isn't a string is written as JSON. */
export function treeOf(t, files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-scripts-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
