/** A table in Markdown, or "None." if there are no rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return rows.length === 0 ? 'None.' : [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
