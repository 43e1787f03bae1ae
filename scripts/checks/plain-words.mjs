import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../lib/fingerprint.mjs';

/** Words that don't belong in comments and documents, with what to write instead. */
const PROSE = {
  anew: 'again',
  whoever: 'who it is: the caller, the client, the user',
  nobody: 'no one, or who it is',
  somebody: 'someone, or who it is',
  farewell: 'close or release',
  'but for': 'except',
  'of its own accord': 'by itself',
  colours: 'colors',
  colour: 'color',
  behaviour: 'behavior',
  licence: 'license',
  licences: 'licenses',
  centre: 'center',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
  acknowledgement: 'acknowledgment',
  'stands here': 'is here',
  'stands there': 'is there',
  'stands in the': 'is in the',
};
/** Private words for things that have ordinary names. They don't belong in identifiers. */
const NAMES = {
  mill: 'model or processing',
  craft: 'runner',
  kit: 'definition',
  kits: 'definitions',
  door: 'endpoint',
  hush: 'stop',
  farewell: 'close or release',
  turnstile: 'queue',
  patience: 'timeout or retry policy',
  eyes: 'decoder',
  desk: 'service',
  workshop: 'what it opens',
  nap: 'delay',
  wish: 'preference',
  colour: 'color',
  colours: 'colors',
  neighbour: 'neighbor',
  neighbours: 'neighbors',
};
/** Names that others chose, folders of legal texts, and the users of mail servers in tests. */
const EXCEPTIONS = /web-?kit|toColourspace|\/licences\/|\bmill(?:@|:p%)/gi;

const FOLDERS = ['apps', 'bench', 'deploy', 'docs', 'examples', 'packages', 'plugins', 'scripts', 'tests'];
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const SKIPPED = new Set(['node_modules', 'dist', 'vendor', 'public', 'licences', 'pictures']);
const SOURCE = /\.(?:[cm]?[jt]sx?|css|php)$/;
/** Reports that programs write, and the list of words itself. */
const EXEMPT = /^(?:docs\/(?:bench\/|formats\.md|parity)|scripts\/checks\/plain-words)/;
const COMMENTS_AND_STRINGS = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const inText = (words) => new RegExp(`\\b(?:${Object.keys(words).join('|')})\\b`, 'gi');
const blank = (part) => part.replace(/[^\n]/g, ' ');

/** Every banned word under `folder`, one line each. */
export function findBannedWords(folder) {
  const skip = (name) => SKIPPED.has(name);
  const nested = FOLDERS.filter((place) => existsSync(path.join(folder, place))).flatMap((place) => listFiles(folder, skip, place));
  return [...nested, ...PAGES.filter((page) => existsSync(path.join(folder, page)))]
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !EXEMPT.test(file) && (file.endsWith('.md') || SOURCE.test(file)))
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8').replace(EXCEPTIONS, blank);
      if (file.endsWith('.md')) return find(text, inText(PROSE), PROSE, file);
      return [...find(commentsOf(text), inText(PROSE), PROSE, file), ...find(namesOf(text), inText(NAMES), NAMES, file)];
    });
}

function find(text, pattern, words, file) {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(pattern)].map(([word]) => `${file}:${index + 1}: "${word}": write ${words[word.toLowerCase()]}`),
    );
}

/** The source with everything blank but its comments; every line keeps its number. */
function commentsOf(source) {
  let at = 0;
  let comments = '';
  for (const { 0: part, index } of source.matchAll(COMMENTS_AND_STRINGS)) {
    comments += blank(source.slice(at, index)) + (part.startsWith('/') ? part.replace(/`[^`\n]*`/g, blank) : blank(part));
    at = index + part.length;
  }
  return comments;
}

/** The source without comments and strings, its identifiers split into words. */
function namesOf(source) {
  return source
    .replace(COMMENTS_AND_STRINGS, blank)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');
}
