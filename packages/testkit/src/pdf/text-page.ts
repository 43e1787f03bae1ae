import { literal } from './pdf-draft.js';

export interface TextBlock {
  readonly font: string;
  readonly size: number;
  readonly x: number;
  /** The first line's baseline, from the bottom edge. */
  readonly y: number;
  readonly lines: readonly string[];
  /** 3 is invisible: what text recognition puts over a scan. */
  readonly mode?: 0 | 3;
}

/** The operators that write lines below each other. */
export function textBlock({ font, size, x, y, lines, mode = 0 }: TextBlock): string {
  const shown = lines.map((line) => `${literal(line)} Tj T*`).join('\n');
  return `BT /${font} ${size} Tf ${mode} Tr ${(size * 1.3).toFixed(2)} TL ${x} ${y} Td\n${shown}\nET\n`;
}

/** The operators that draw an image into a rectangle. */
export function drawImage(name: string, x: number, y: number, width: number, height: number): string {
  return `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q\n`;
}
