import type { CountRecord, CountStore, DueCount, HeardFigures } from './count-store.js';

const NAME = 'imagemill-counting';
const DUE = 'due';
const HEARD = 'heard';
/** The messages between tabs. */
const CHANGED = 'changed';
const SESSION = 'session';

/**
 * Counts in IndexedDB. A count is on disk once `put` resolves (`strict`), and changes from two tabs
 * never mix; `localStorage` promises neither.
 */
export function indexedCountStore(): CountStore {
  let database: Promise<IDBDatabase> | undefined;
  let tabs: BroadcastChannel | undefined;
  const channel = () => {
    tabs ??= new BroadcastChannel(NAME);
    return tabs;
  };

  async function run(mode: IDBTransactionMode, work: (transaction: IDBTransaction) => void, durability?: IDBTransactionDurability) {
    database ??= openDatabase();
    const transaction = (await database).transaction([DUE, HEARD], mode, { durability });
    work(transaction);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
  }

  async function write(
    work: (transaction: IDBTransaction) => void,
    durability?: IDBTransactionDurability,
    message = CHANGED,
  ): Promise<void> {
    await run('readwrite', work, durability);
    channel().postMessage(message);
  }

  return {
    async read(): Promise<CountRecord> {
      let due: IDBRequest<DueCount[]> | undefined;
      let heard: IDBRequest<HeardFigures | undefined> | undefined;
      await run('readonly', (transaction) => {
        due = transaction.objectStore(DUE).getAll();
        heard = transaction.objectStore(HEARD).get(HEARD);
      });
      return { due: due?.result ?? [], heard: heard?.result };
    },
    put: (count) => write((transaction) => transaction.objectStore(DUE).put(count), 'strict'),
    remove: (operationId) => write((transaction) => transaction.objectStore(DUE).delete(operationId)),
    keep: (heard) => write((transaction) => transaction.objectStore(HEARD).put(heard, HEARD)),
    changeSession: () => write((transaction) => transaction.objectStore(HEARD).delete(HEARD), 'strict', SESSION),
    watch(onChange, onSession) {
      channel().onmessage = ({ data }) => (data === SESSION ? onSession() : onChange());
    },
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(DUE, { keyPath: 'operationId' });
      request.result.createObjectStore(HEARD);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
