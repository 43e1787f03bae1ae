import { readAccept, weightOf } from '../accept-header.js';

/**
 * Does this client prefer the report over the file? Only if `Accept` names JSON and gives it more
 * weight than the file's type, so a client that accepts anything never gets a report by accident.
 */
export function prefersJson(accept: string | undefined, fileType: string): boolean {
  const ranges = readAccept(accept);
  const json = ranges.find(({ type }) => type === 'application/json');
  return json !== undefined && json.weight > weightOf(fileType, ranges);
}
