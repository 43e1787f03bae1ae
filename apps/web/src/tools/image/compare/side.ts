import { toWire, type WireError } from '@imagemill/errors';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Choice, Images, ShownImage } from './images.js';
import type { Subject } from './place.js';

/** The current state of one side of a comparison. */
export interface SideState {
  /** This file's last finished image; while `busy`, the next one is on its way. */
  readonly image?: ShownImage;
  readonly busy: boolean;
  /** Why the last choice has no image. */
  readonly error?: WireError;
}

export interface Side {
  readonly choice: ReadonlySignal<Choice>;
  readonly state: ReadonlySignal<SideState>;
  /**
   * Shows this choice: right away if it's ready, otherwise when it's done. Gives up earlier work.
   */
  show(subject: Subject, choice: Choice, wait?: 'wait'): void;
  /** Aborts any work in progress. */
  end(): void;
}

/** A moving slider asks for an image only when it stops. */
const REST_MS = 300;
/**
 * Aborting kills a worker and a new one takes a moment to start, so nearly finished work may
 * finish.
 */
const GRACE_MS = 300;

export function createSide(images: Images, first: Choice): Side {
  const choice = signal(first);
  const state = signal<SideState>({ busy: false });
  let shown: Subject | undefined;
  let turn: Turn | undefined;

  function show(subject: Subject, next: Choice, wait?: 'wait'): void {
    if (turn) giveUp(turn);
    turn = undefined;
    const last = shown?.item === subject.item ? state.peek().image : undefined;
    shown = subject;
    choice.value = next;
    const ready = images.ready(subject, next);
    if (ready) {
      state.value = { image: ready, busy: false };
      return;
    }
    state.value = { image: last, busy: true };
    const mine: Turn = { stop: new AbortController(), timer: setTimeout(() => void make(subject, next, mine), wait ? REST_MS : 0) };
    turn = mine;
  }

  async function make(subject: Subject, next: Choice, mine: Turn): Promise<void> {
    const done = await images.make(subject, next, { signal: mine.stop.signal }).then(
      (image) => ({ image }),
      (error: unknown) => ({ image: state.peek().image, error: toWire(error) }),
    );
    if (turn !== mine) return;
    turn = undefined;
    state.value = { ...done, busy: false };
  }

  return {
    choice,
    state,
    show,
    end() {
      clearTimeout(turn?.timer);
      turn?.stop.abort();
      turn = undefined;
    },
  };
}

interface Turn {
  readonly stop: AbortController;
  readonly timer: ReturnType<typeof setTimeout>;
}

function giveUp({ stop, timer }: Turn): void {
  clearTimeout(timer);
  setTimeout(() => stop.abort(), GRACE_MS);
}
