import { CONVERT_PAIRS, type ConvertPair, pairPath, searchName } from '../pages/convert-pairs.js';

/** Links to the pages of single pairs; the one the visitor is on is left out. */
export function PairLinks({ without }: { without?: ConvertPair }) {
  return (
    <ul class="pair-links">
      {CONVERT_PAIRS.filter((pair) => pair !== without).map((pair) => (
        <li key={pairPath(pair)}>
          <a href={pairPath(pair)}>
            {searchName(pair.from)} to {searchName(pair.to)}
          </a>
        </li>
      ))}
    </ul>
  );
}
