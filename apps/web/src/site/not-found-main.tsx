import { DeadEnd } from './dead-end.js';

/** What a wrong address shows. */
export function NotFoundMain() {
  return <DeadEnd title="Nothing here" lead="This address leads nowhere. The page may have moved, or the link has a typing mistake." />;
}
