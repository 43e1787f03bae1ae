/** The assumed duration of a file that no run has measured yet: long enough to start it early. */
const UNKNOWN_SECONDS = 20;

/**
 * Decides which test file starts next. Files that need a core fill the lanes, longest first, so no
 * long one is left for the end. Files that mostly wait run beside them. Files that need the machine
 * to themselves run last, one at a time.
 */
export class Schedule {
  #queues;
  #limits;
  #running = { cpu: 0, waiting: 0, machine: 0 };

  /** `seconds` maps a source path to how long it took before. */
  constructor(tests, { seconds, cpuLanes, waitingLanes }) {
    const lengthOf = ({ source }) => seconds[source] ?? UNKNOWN_SECONDS;
    const longestFirst = (needs) => tests.filter((test) => test.needs === needs).sort((a, b) => lengthOf(b) - lengthOf(a));
    this.#queues = { cpu: longestFirst('cpu'), waiting: longestFirst('waiting'), machine: longestFirst('machine') };
    this.#limits = { cpu: cpuLanes, waiting: waitingLanes, machine: 1 };
  }

  /**
   * The next file that may start now. Undefined if there is none, or none until another has ended.
   */
  next() {
    const needs = ['cpu', 'waiting', 'machine'].find((kind) => this.#mayStart(kind));
    if (!needs) return undefined;
    this.#running[needs] += 1;
    return this.#queues[needs].shift();
  }

  end({ needs }) {
    this.#running[needs] -= 1;
  }

  get isDone() {
    return Object.values(this.#queues).every((queue) => queue.length === 0) && this.#total === 0;
  }

  get #total() {
    return Object.values(this.#running).reduce((sum, count) => sum + count, 0);
  }

  #mayStart(needs) {
    if (this.#queues[needs].length === 0 || this.#running[needs] >= this.#limits[needs]) return false;
    if (needs !== 'machine') return this.#running.machine === 0;
    return this.#total === 0 && this.#queues.cpu.length + this.#queues.waiting.length === 0;
  }
}
