import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';

/**
 * These tests check what a store answers, not how soon: that depends on what else uses the disk.
 */
export const SLOW_MACHINE = { answerWithinMs: 60_000 };

/** A new empty directory that is deleted when the test ends. */
export function testDirectory(context: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'imagemill-sqlite-'));
  context.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
