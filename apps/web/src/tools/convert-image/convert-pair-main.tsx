import { ToolMain } from '../../shell/tool-main.js';
import { type ConvertPair, searchName } from './convert-pairs.js';
import { FORMAT_TRAITS, type FormatTraits, TRAIT_NAMES } from './format-traits.js';
import { PairLinks } from './page.js';
import { convertImage } from './tool.js';

/**
 * The page of one format pair: Convert image with the target preselected, plus notes on the pair.
 */
export function ConvertPairMain({ pair }: { pair: ConvertPair }) {
  const [from, to] = [searchName(pair.from), searchName(pair.to)];
  const head = (
    <div class="page-head tool-head">
      <h1>
        Convert {from} to {to}
      </h1>
      <p class="lead">Many files at once. Your browser does the work; your files stay on this device.</p>
    </div>
  );
  return (
    <ToolMain definition={convertImage} format={pair.to} about={pair.from} head={head}>
      <section class="section" aria-labelledby="why-title">
        <h2 id="why-title">
          Why {from} to {to}
        </h2>
        <p class="prose">{pair.why}</p>
      </section>
      <section class="section" aria-labelledby="kept-title">
        <h2 id="kept-title">What is kept, what is lost</h2>
        <p class="prose">{pair.kept}</p>
        <TraitsTable pair={pair} />
      </section>
      <section class="section" aria-labelledby="others-title">
        <h2 id="others-title">Other formats</h2>
        <PairLinks without={pair} />
        <p class="quiet">
          Or choose any target on <a href="/convert-image">Convert image</a>.
        </p>
      </section>
    </ToolMain>
  );
}

function TraitsTable({ pair }: { pair: ConvertPair }) {
  const [from, to] = [FORMAT_TRAITS[pair.from], FORMAT_TRAITS[pair.to]];
  if (!from || !to) return null;
  return (
    <div class="table-box traits">
      <table class="table">
        <thead>
          <tr>
            <td />
            <th scope="col">{searchName(pair.from)}</th>
            <th scope="col">{searchName(pair.to)}</th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(TRAIT_NAMES) as (keyof FormatTraits)[]).map((trait) => (
            <tr key={trait}>
              <th scope="row">{TRAIT_NAMES[trait]}</th>
              <td>{from[trait]}</td>
              <td>{to[trait]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
