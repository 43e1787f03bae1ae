import { siteEngine } from '../../engine/site-engine.js';
import { ToolMain } from '../../shell/tool-main.js';
import { FormatsAndLimits } from '../../site/formats-and-limits.js';
import { CONVERT_PAIRS, type ConvertPair, pairPath, searchName } from './convert-pairs.js';
import { convertImage } from './tool.js';

export function ConvertImageMain() {
  return (
    <ToolMain definition={convertImage}>
      <section class="section" aria-labelledby="pairs-title">
        <h2 id="pairs-title">What people convert</h2>
        <PairLinks />
        <p class="prose">
          <FormatsAndLimits /> Files may be of different formats. Choose one format for all of them, or Automatic to give each file the one
          that makes it smallest. A file can grow in the format you choose: converting changes the format, not how much there is to see.
        </p>
      </section>
    </ToolMain>
  );
}

/** Links to the pages of format pairs, without the one the visitor is on. */
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
