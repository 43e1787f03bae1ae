/**
 * Does this client prefer the report over the file? Only if `Accept` names JSON and gives it more
 * weight than the file's type, so a client that accepts anything never gets a report by accident.
 */
export function prefersJson(accept: string | undefined, fileType: string): boolean {
  const ranges = (accept ?? '').split(',').map(readRange);
  const json = ranges.find(({ type }) => type === 'application/json');
  return json !== undefined && json.weight > weightOf(fileType, ranges);
}

interface Range {
  readonly type: string;
  readonly weight: number;
}

function readRange(entry: string): Range {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const weight = Number(/^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((parameter) => parameter.startsWith('q=')) ?? '')?.[1] ?? 1);
  return { type, weight };
}

/** The most specific range decides (RFC 9110). */
function weightOf(type: string, ranges: readonly Range[]): number {
  for (const candidate of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const found = ranges.find((range) => range.type === candidate);
    if (found) return found.weight;
  }
  return 0;
}
