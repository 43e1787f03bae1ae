/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Rows as CSV (RFC 4180). Cells that would run as formulas in a spreadsheet are made text by an apostrophe. */
export function csv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
