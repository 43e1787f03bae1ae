/** One entry of an `Accept` header. */
interface Range {
  readonly type: string;
  readonly weight: number;
}

export function readAccept(header: string | undefined): readonly Range[] {
  return (header ?? '').split(',').map(readRange);
}

function readRange(entry: string): Range {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  // Not a registered type, but many programs send it.
  const type = name === 'image/jpg' ? 'image/jpeg' : name;
  const weight = Number(/^q=([01](?:\.\d*)?)$/.exec(parameters.find((parameter) => parameter.startsWith('q=')) ?? '')?.[1] ?? 1);
  return { type, weight };
}

/** The most specific range decides (RFC 9110). */
export function weightOf(type: string, ranges: readonly Range[]): number {
  for (const candidate of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const found = ranges.find((range) => range.type === candidate);
    if (found) return found.weight;
  }
  return 0;
}
