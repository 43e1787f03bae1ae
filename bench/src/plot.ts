import type { Question } from './question.js';
import { type MeasuredRow, medianOf, type ReportRow } from './report-rows.js';

const WIDTH = 760;
const LABELS = 240;
const VALUES = 70;
const ROW = 34;
const HEADING = 30;
const TOP = 44;
const BOTTOM = 30;

// The site's colors with their own background, readable wherever the plot is shown.
const STYLE = `
  .ground { fill: #fffefb } text { fill: #1c1b18; font: 13px system-ui, sans-serif } .soft { fill: #5c574d } .heading { font-weight: 600 }
  .grid { stroke: #e3ded2 } .one { stroke: #8d8677 } .met { fill: #0b5961 } .missed { fill: #a3301c } .plain { fill: #8d8677 } .dot { fill: #1c1b18; opacity: .35 } .target { stroke: #845107 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #1d1d1a } text { fill: #f0ece3 } .soft { fill: #aea798 }
    .grid { stroke: #33322d } .one { stroke: #7d776a } .met { fill: #6cc5c4 } .missed { fill: #f29c88 } .plain { fill: #7d776a } .dot { fill: #f0ece3; opacity: .45 } .target { stroke: #e9bd68 }
  }`;

type Scale = (ratio: number) => number;

/**
 * Draws the ratios of one question as an SVG: a dot per round, a bar for the median, a mark for the
 * target ratio. With several baselines, each row of the table becomes a heading above them.
 */
export function drawPlot({ title, baselines }: Pick<Question, 'title' | 'baselines'>, rows: readonly ReportRow[]): string {
  const [only, ...others] = baselines;
  const grouped = others.length > 0;
  const { ticks, end } = axis(rows);
  const x: Scale = (ratio) => round(LABELS + (ratio / end) * (WIDTH - LABELS - VALUES));
  const parts: string[] = [];
  let y = TOP;
  rows.forEach((row, index) => {
    if (grouped && rows[index - 1]?.row !== row.row) {
      parts.push(`<text class="heading" x="16" y="${y + HEADING - 8}">${escapeXml(row.row)}</text>`);
      y += HEADING;
    }
    parts.push(drawRow(row, grouped ? row.baseline : row.row, y + ROW / 2, x));
    y += ROW;
  });
  const height = y + BOTTOM;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escapeXml(title)}">
<style>${STYLE}
</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="8"/>
<text x="16" y="26" class="heading">${escapeXml(title)}</text>
${ticks.map((tick) => drawTick(tick, x(tick), height)).join('\n')}
${parts.join('\n')}
<text class="soft" x="16" y="${height - 10}">1 = ${escapeXml(grouped ? 'the other one' : (only ?? ''))}</text>
</svg>
`;
}

function axis(rows: readonly ReportRow[]): { ticks: number[]; end: number } {
  const numbers = rows.flatMap((row) => ('cannot' in row ? [] : [...row.ratios, ...targetNumbers(row)]));
  const top = Math.max(1, ...numbers);
  const step = top > 12 ? Math.ceil(top / 10) : top > 4 ? 1 : 0.5;
  const end = Math.ceil(top / step + 0.01) * step;
  return { end, ticks: Array.from({ length: Math.round(end / step) + 1 }, (_, index) => index * step) };
}

function targetNumbers({ target }: MeasuredRow): number[] {
  return target.kind === 'none' ? [] : [target.ratio];
}

function drawTick(tick: number, x: number, height: number): string {
  const line = `<line class="${tick === 1 ? 'one' : 'grid'}" x1="${x}" x2="${x}" y1="${TOP - 4}" y2="${height - BOTTOM}"/>`;
  return `${line}<text class="soft" x="${x}" y="${height - 10}" text-anchor="middle">${tick}</text>`;
}

function drawRow(row: ReportRow, label: string, middle: number, x: Scale): string {
  const name = `<text x="${LABELS - 12}" y="${middle + 4}" text-anchor="end">${escapeXml(label)}</text>`;
  if ('cannot' in row) return `${name}<text class="soft" x="${LABELS + 8}" y="${middle + 4}">cannot</text>`;
  const { ratios, summary, met } = row;
  const look = met === undefined ? 'plain' : met ? 'met' : 'missed';
  return [
    name,
    `<rect class="${look}" x="${LABELS}" y="${middle - 7}" width="${round(x(summary.median) - LABELS)}" height="14" rx="2"/>`,
    ...ratios.map((ratio) => `<circle class="dot" cx="${x(ratio)}" cy="${middle}" r="2.5"/>`),
    ...targetNumbers(row)
      .map(x)
      .map((at) => `<line class="target" stroke-width="3" x1="${at}" x2="${at}" y1="${middle - 12}" y2="${middle + 12}"/>`),
    `<text x="${WIDTH - 12}" y="${middle + 4}" text-anchor="end">${medianOf(row)}</text>`,
  ].join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
