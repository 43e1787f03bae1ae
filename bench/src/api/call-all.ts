import { type HttpRequest, openHttpCaller } from './http-caller.js';

export interface Throughput {
  /** Size of one result. */
  readonly bytes: number;
  readonly filesPerSecond: number;
}

/** At most this many responses arrive before the clock starts. */
const FIRST_ANSWERS = 8;

/**
 * Runs `count` callers that each send one request after another, and measures `times` responses
 * while all of them are busy; the first and last responses don't count. Every caller gets a new
 * connection, because servers close idle ones.
 */
export async function callAll(port: number, count: number, request: HttpRequest, times: number): Promise<Throughput> {
  const callers = await Promise.all(Array.from({ length: count }, () => openHttpCaller(port)));
  const first = Math.min(count, FIRST_ANSWERS);
  let answers = 0;
  let bytes = 0;
  let [start, end] = [0, 0];
  const onAnswer = () => {
    answers += 1;
    if (answers === first) start = performance.now();
    if (answers === first + times) end = performance.now();
  };
  try {
    await Promise.all(
      callers.map(async (caller) => {
        while (answers < first + times) {
          bytes = await caller.call(request);
          onAnswer();
        }
      }),
    );
    return { bytes, filesPerSecond: (times * 1000) / (end - start) };
  } finally {
    for (const caller of callers) caller.end();
  }
}
