import { formatList } from '../shell/words/format-words.js';
import { isAway, type Reach } from './reach.js';
import type { KeptFiles } from './service-worker/messages.js';

type KeptState = KeptFiles | 'impossible' | undefined;

/** Why something that needs the site can't be done now, as a sentence. */
export const awayWords = (reach: Reach) => (reach === 'offline' ? 'You are offline.' : 'The site does not answer right now.');

/**
 * What still works while the site is unreachable, and what's missing; undefined while it answers.
 */
export function offlineWords(reach: Reach, kept: KeptState): string | undefined {
  if (!isAway(reach)) return undefined;
  const why = awayWords(reach);
  if (typeof kept !== 'object')
    return `${why} What this page has loaded works as long as this page stays open, and files are counted later.`;
  if (!kept.core) return `${why} The part that does the work is not on this device yet. It is fetched when the site answers again.`;
  if (kept.missingParts.length === 0) return `${why} The tools work all the same, and files are counted later.`;
  const missing = formatList(kept.missingParts);
  return `${why} The tools work all the same, but for ${missing}: what that needs is not on this device yet. Files are counted later.`;
}

/** The status line at the end of a page; undefined if there's nothing to say. */
export function keptWords(kept: KeptState, isSecure: boolean): string | undefined {
  if (kept === 'impossible')
    return isSecure ? 'This browser keeps no site for offline use here.' : 'No offline use here: it needs a secure address (https).';
  if (!kept?.pages || !kept.core) return undefined;
  if (kept.missingParts.length === 0) return 'This site works offline now.';
  return `This site works offline now, but for ${formatList(kept.missingParts)}.`;
}
