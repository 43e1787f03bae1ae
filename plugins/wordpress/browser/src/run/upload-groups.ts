import type { Webp } from '../rest/plugin-api.js';

/** PHP accepts 20 files per request by default, some hosts fewer. */
const MAX_FILES = 10;
/** The most that a single failed request may lose. */
const MAX_BYTES = 4_000_000;
/** Form fields and boundaries. */
const OVERHEAD_BYTES = 10_000;

/**
 * Packs results into few requests. Files that exceed the host's limit on their own are `tooLarge`.
 */
export function uploadGroups(webps: readonly Webp[], hostMaxBytes: number): { groups: Webp[][]; tooLarge: Webp[] } {
  const single = Math.max(0, hostMaxBytes - OVERHEAD_BYTES);
  const together = Math.min(single, MAX_BYTES);
  const groups: Webp[][] = [];
  const tooLarge: Webp[] = [];
  let bytes = 0;
  for (const each of webps) {
    if (each.webp.length > single) {
      tooLarge.push(each);
      continue;
    }
    const last = groups.at(-1);
    if (last && last.length < MAX_FILES && bytes + each.webp.length <= together) {
      last.push(each);
      bytes += each.webp.length;
    } else {
      groups.push([each]);
      bytes = each.webp.length;
    }
  }
  return { groups, tooLarge };
}
