/** The lowest score, rounded, that each description is true for. */
const STEPS = [
  [90, 'No visible difference'],
  [80, 'Looks the same'],
  [70, 'Very close'],
  [55, 'Small differences'],
  [30, 'Visible differences'],
] as const;

/** How closely a result looks like its original: "Looks the same (81)". */
export function scoreWords(score: number): string {
  const rounded = Math.round(score);
  // Rounded first, so that words and number never contradict each other.
  const [, words] = STEPS.find(([from]) => rounded >= from) ?? [0, 'Strong differences'];
  return `${words} (${rounded})`;
}

/** The same within a sentence: "looks the same (81)". */
export function scorePhrase(score: number): string {
  const words = scoreWords(score);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** All scores together, by the result that differs most: "Lowest: very close (75)". */
export function totalScoreWords(scores: readonly number[]): string {
  const lowest = Math.min(...scores);
  return scores.length === 1 ? scoreWords(lowest) : `Lowest: ${scorePhrase(lowest)}`;
}
