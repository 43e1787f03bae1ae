// A server in small: opens a pool of planted processes, has one hang, and tells about it. Ends when it is killed.
import { processTree } from '../process-tree.js';
import { openPlantedPool } from './planted-pool.js';

const { pool, outcomeOf, folder } = await openPlantedPool();
const port = Number(process.argv[2]);
const [first, tried] = [await outcomeOf({ act: 'succeed' }), await outcomeOf({ act: 'try', tries: [{ port }] })];
void outcomeOf({ act: 'spin' }, { onProgress: tell });

function tell(): void {
  const facts = { ...pool.state(), first: first.code, tried: tried.detail, processes: processTree(process.pid).slice(1), folder };
  process.stdout.write(`${JSON.stringify(facts)}\n`);
}
