import type { Page } from '../../site/page.js';
import { ConvertPairMain } from './convert-pair-main.js';
import { CONVERT_PAIRS, type ConvertPair, pairPath, searchName } from './convert-pairs.js';

/** One page for each format pair in the table. */
export const CONVERT_PAIR_PAGES: readonly Page[] = CONVERT_PAIRS.map(pageOf);

function pageOf(pair: ConvertPair): Page {
  const path = pairPath(pair);
  const name = `${searchName(pair.from)} to ${searchName(pair.to)}`;
  return {
    path,
    file: `${path.slice(1)}.html`,
    title: `Convert ${name} on your own device | Imagemill`,
    description: `${name}, many files at once and without upload. ${pair.why.split('. ')[0]?.replace(/\.$/, '')}.`,
    Main: () => <ConvertPairMain pair={pair} />,
    entry: 'tool',
    opens: pair.from,
    listed: true,
  };
}
