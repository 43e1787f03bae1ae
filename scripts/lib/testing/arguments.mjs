import { Stop } from '../run.mjs';
import { SUITES } from './test-files.mjs';

/**
 * What the command line asks for: `[--suite name …] [--all] [--changed [ref]] [--record] [words]`. Without a suite it is `main`; words and
 * `--changed`, which choose a few files, find `long` ones as well.
 */
export function parseArguments(args) {
  const asked = { suites: [], words: [], changedSince: undefined, isRecorded: false };
  const rest = [...args];
  while (rest.length > 0) {
    const word = rest.shift();
    if (word === '--all') asked.suites = [...SUITES];
    else if (word === '--suite') asked.suites.push(requireSuite(rest.shift()));
    else if (word === '--changed') asked.changedSince = rest[0] && !rest[0].startsWith('-') ? rest.shift() : 'HEAD';
    else if (word === '--record') asked.isRecorded = true;
    else if (word.startsWith('-')) throw new Stop(`Expected --suite, --all, --changed or --record but received ${word}`);
    else asked.words.push(word);
  }
  const usual = asked.words.length > 0 || asked.changedSince ? ['main', 'long'] : ['main'];
  return { ...asked, suites: asked.suites.length > 0 ? asked.suites : usual };
}

function requireSuite(name) {
  if (!SUITES.includes(name)) throw new Stop(`Expected one of ${SUITES.join(', ')} for --suite but received ${name}`);
  return name;
}
