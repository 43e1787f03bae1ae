import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../root.mjs';

/** How long files took when last recorded, for machines that have no runs of their own yet. */
const RECORDED = fileURLToPath(new URL('./durations.json', import.meta.url));
const MEASURED = path.join(root, '.cache', 'test-durations.json');

/**
 * Seconds by source path, as measured on this machine, otherwise as recorded. They only decide the
 * order.
 */
export function readDurations() {
  return { ...readJson(RECORDED), ...readJson(MEASURED) };
}

/** Keeps this run's seconds for the next one; with `isRecorded`, also for other machines. */
export function keepDurations(results, isRecorded) {
  const seconds = Object.fromEntries(results.map((result) => [result.source, Math.round(result.seconds * 10) / 10]));
  mkdirSync(path.dirname(MEASURED), { recursive: true });
  writeFileSync(MEASURED, JSON.stringify({ ...readJson(MEASURED), ...seconds }));
  if (isRecorded) writeFileSync(RECORDED, `${JSON.stringify(ofToday({ ...readJson(RECORDED), ...seconds }), null, 2)}\n`);
}

/** In a stable order, without files that are gone. */
function ofToday(seconds) {
  const files = Object.keys(seconds).filter((source) => existsSync(path.join(root, source)));
  return Object.fromEntries(files.sort().map((source) => [source, seconds[source]]));
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
