import type { Findings } from '../question.js';
import type { Match } from './match.js';
import { ROWS, type RowName } from './rows.js';

export interface SizeFindings {
  add(row: RowName, image: string, contender: string, match: Match | { readonly cannot: string }): void;
  all(): Findings;
}

/** Collects what ratios don't tell: who can't do what, and how palettes look. */
export function createSizeFindings(): SizeFindings {
  const cannot: Record<string, Record<string, string>> = {};
  const missing: { row: string; contender: string; line: string }[] = [];
  const able = new Set<string>();
  const scores = new Map<string, string[]>();
  return {
    add: (row, image, contender, match) => {
      if ('cannot' in match) {
        cannot[contender] = { ...cannot[contender], [row]: match.cannot };
        missing.push({ row, contender, line: `- ${row}, ${image}: ${contender} ${match.cannot}` });
        return;
      }
      able.add(`${row} ${contender}`);
      if (ROWS[row].alike === 'stated') {
        const place = `${row}, ${image}`;
        scores.set(place, [...(scores.get(place) ?? []), `${contender} ${match.score.toFixed(0)}`]);
      }
    },
    all: () => {
      const stated = [...scores].map(([place, list]) => `- ${place}: ${list.join(', ')}`);
      // A contender that never can is already in the table.
      const sometimes = missing.filter(({ row, contender }) => able.has(`${row} ${contender}`)).map(({ line }) => line);
      return { cannot, notes: [...paragraph('Scores:', stated), ...paragraph('Left out:', sometimes)] };
    },
  };
}

function paragraph(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [[head, '', ...lines].join('\n')];
}
