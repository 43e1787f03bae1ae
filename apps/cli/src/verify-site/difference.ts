/** How a site differs from the build in one respect. */
export interface Difference {
  readonly kind: 'missing' | 'changed' | 'extra' | 'header' | 'unanswered';
  /** The address it is about. */
  readonly path: string;
  /** What was expected and what came, in one line. */
  readonly detail: string;
}

/** Text from elsewhere, safe for a terminal: short, and without characters that could move its cursor or colour its letters. */
export function quote(text: string, maxLength = 120): string {
  const short = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return `"${short.replace(/[^\x20-\x7e…]/g, '·')}"`;
}
