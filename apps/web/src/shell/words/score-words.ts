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
  return `${describe(score)} (${Math.round(score)})`;
}

/** The same within a sentence: "looks the same (81)". */
export function scorePhrase(score: number): string {
  const words = scoreWords(score);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/**
 * All scores together, by the lowest one: "Very close (75+)". Results that have none are counted:
 * "Very close (75+) in 3 of 5 images".
 */
export function totalScoreWords(scores: readonly number[], unscored = 0): string {
  const [lowest, highest] = [Math.min(...scores), Math.max(...scores)].map(Math.round) as [number, number];
  const words = `${describe(lowest)} (${lowest}${highest > lowest ? '+' : ''})`;
  return unscored === 0 ? words : `${words} in ${scores.length} of ${scores.length + unscored} images`;
}

function describe(score: number): string {
  // Of the rounded score, so that words and number never contradict each other.
  const [, words] = STEPS.find(([from]) => Math.round(score) >= from) ?? [0, 'Strong differences'];
  return words;
}
