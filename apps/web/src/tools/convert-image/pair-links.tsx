import { siteEngine } from '../../engine/site-engine.js';
import { CONVERT_PAIRS, type ConvertPair, pairPath, searchName } from './convert-pairs.js';

/** Links to the pages of single pairs; the one the visitor is on is left out. */
export function PairLinks({ without }: { without?: ConvertPair }) {
  const { reads } = siteEngine();
  const pairs = CONVERT_PAIRS.filter((pair) => pair !== without && reads.includes(pair.from));
  return (
    <ul class="pair-links">
      {pairs.map((pair) => (
        <li key={pairPath(pair)} data-from={pair.from} data-to={pair.to}>
          <a href={pairPath(pair)}>
            {searchName(pair.from)} to {searchName(pair.to)}
          </a>
        </li>
      ))}
    </ul>
  );
}
