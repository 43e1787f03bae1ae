/** What happened to the log since the previous acknowledgment. */
export interface TracedAcknowledgment {
  readonly writes: number;
  /** Syncs of the log that had returned 0. */
  readonly syncs: number;
  /** Writes after the last of those syncs. */
  readonly unsyncedWrites: number;
}

/**
 * Reads what `strace -f -y` wrote about a process that acknowledges each operation with one write
 * to stdout. A write to the log counts from its start and a sync from its return, so any doubt
 * counts against the store.
 */
export function readSyncTrace(trace: string, logName: string): TracedAcknowledgment[] {
  const acknowledgments: TracedAcknowledgment[] = [];
  // Per thread: whether its unfinished call is a sync of the log.
  const isSyncingLog = new Map<string, boolean>();
  let [writes, syncs, unsyncedWrites] = [0, 0, 0];
  const sync = () => {
    syncs++;
    unsyncedWrites = 0;
  };
  for (const line of trace.split('\n')) {
    const { thread = '', rest = '' } = /^(?<thread>\d+) +(?<rest>.*)$/.exec(line)?.groups ?? {};
    const { call = '', descriptor = '', file = '' } = /^(?<call>\w+)\((?<descriptor>\d+)<(?<file>[^>]*)>/.exec(rest)?.groups ?? {};
    const hasSucceeded = / = 0$/.test(rest);
    if (/^f(data)?sync$/.test(call)) {
      const isLog = file.endsWith(logName);
      isSyncingLog.set(thread, isLog && rest.endsWith('<unfinished ...>'));
      if (isLog && hasSucceeded) sync();
    } else if (/^<\.\.\. f(data)?sync resumed>/.test(rest)) {
      if (isSyncingLog.get(thread) && hasSucceeded) sync();
      isSyncingLog.set(thread, false);
    } else if (call === 'write' && descriptor === '1') {
      acknowledgments.push({ writes, syncs, unsyncedWrites });
      [writes, syncs] = [0, 0];
    } else if (/^p?writev?(64)?$/.test(call) && file.endsWith(logName)) {
      writes++;
      unsyncedWrites++;
    }
  }
  return acknowledgments;
}
