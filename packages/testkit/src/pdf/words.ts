const STEMS =
  'mill wheel water stone grain flour river stream bank field hill road bridge house door window light morning evening winter summer ' +
  'letter paper print ink page book chapter reader writer hand eye word line number table figure measure weight length early late long ' +
  'short open still quiet clear plain small large first second last other same under over between along through about after before';
const WORDS = STEMS.split(' ');

/**
 * Text that repeats as little as plain prose does: sentences of common words, the same for the same
 * random numbers.
 */
export function prose(random: () => number, words: number): string {
  let text = '';
  let left = 0;
  for (let index = 0; index < words; index++) {
    const word = WORDS[Math.floor(random() * WORDS.length)] ?? 'mill';
    const starts = left === 0;
    if (starts) left = 6 + Math.floor(random() * 12);
    left--;
    const ending = left === 0 || index === words - 1 ? '. ' : random() < 0.06 ? ', ' : ' ';
    text += (starts ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word) + ending;
  }
  return text.trimEnd();
}

/** Lines of at most this many letters. */
export function wrap(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + 1 + word.length > letters) {
      lines.push(line);
      line = '';
    }
    line += line ? ` ${word}` : word;
  }
  return line ? [...lines, line] : lines;
}
