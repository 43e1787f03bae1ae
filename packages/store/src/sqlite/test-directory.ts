import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/** A new empty directory that goes when the test ends. */
export function testDirectory(context: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'imagemill-sqlite-'));
  context.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
