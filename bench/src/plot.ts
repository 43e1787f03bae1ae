import type { Bar } from './bars.js';
import type { Summary } from './statistics.js';

/** One row of a plot: every round as a dot, the median as a bar, the ratio we aim at as a mark. */
export interface PlotRow {
  readonly label: string;
  readonly ratios: readonly number[];
  readonly summary: Summary;
  readonly bar: Bar;
  readonly met: boolean;
}

const WIDTH = 760;
const LABELS = 240;
const VALUES = 70;
const ROW = 34;
const TOP = 44;
const BOTTOM = 30;

// Colours of the site, with a ground of its own: readable wherever the picture is shown.
const STYLE = `
  .ground { fill: #fffefb } text { fill: #1c1b18; font: 13px system-ui, sans-serif } .soft { fill: #5c574d }
  .grid { stroke: #e3ded2 } .one { stroke: #8d8677 } .met { fill: #0b5961 } .missed { fill: #a3301c } .dot { fill: #1c1b18; opacity: .35 } .aim { stroke: #845107 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1d1d1a } text { fill: #f0ece3 } .soft { fill: #aea798 }
    .grid { stroke: #33322d } .one { stroke: #7d776a } .met { fill: #6cc5c4 } .missed { fill: #f29c88 } .dot { fill: #f0ece3; opacity: .45 } .aim { stroke: #e9bd68 }
  }`;

/** The ratios of one question as an SVG picture. */
export function drawPlot(title: string, baseline: string, rows: readonly PlotRow[]): string {
  const top = Math.max(1, ...rows.flatMap(({ ratios, bar }) => [...ratios, bar.ratio]));
  const step = top > 4 ? 1 : 0.5;
  const end = Math.ceil(top / step + 0.01) * step;
  const x = (ratio: number) => round(LABELS + (ratio / end) * (WIDTH - LABELS - VALUES));
  const height = TOP + rows.length * ROW + BOTTOM;
  const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<style>${STYLE}
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text x="16" y="26" font-weight="600">${escapeXml(title)}</text>
${ticks.map((tick) => drawTick(tick, x(tick), height)).join('\n')}
${rows.map((row, index) => drawRow(row, TOP + index * ROW, x)).join('\n')}
<text class="soft" x="16" y="${height - 10}">1 = ${escapeXml(baseline)}</text>
</svg>
`;
}

function drawTick(tick: number, x: number, height: number): string {
  const line = `<line class="${tick === 1 ? 'one' : 'grid'}" x1="${x}" x2="${x}" y1="${TOP - 4}" y2="${height - BOTTOM}"/>`;
  return `${line}<text class="soft" x="${x}" y="${height - 10}" text-anchor="middle">${tick}</text>`;
}

function drawRow({ label, ratios, summary, bar, met }: PlotRow, y: number, x: (ratio: number) => number): string {
  const middle = y + ROW / 2;
  const aim = x(bar.ratio);
  return [
    `<text x="${LABELS - 12}" y="${middle + 4}" text-anchor="end">${escapeXml(label)}</text>`,
    `<rect class="${met ? 'met' : 'missed'}" x="${LABELS}" y="${middle - 7}" width="${round(x(summary.median) - LABELS)}" height="14" rx="2"/>`,
    ...ratios.map((ratio) => `<circle class="dot" cx="${x(ratio)}" cy="${middle}" r="2.5"/>`),
    `<line class="aim" stroke-width="3" x1="${aim}" x2="${aim}" y1="${middle - 12}" y2="${middle + 12}"/>`,
    `<text x="${WIDTH - 12}" y="${middle + 4}" text-anchor="end">${summary.median.toFixed(2)}</text>`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
