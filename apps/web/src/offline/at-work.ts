let atWork = 0;
let hasWorked = false;
let whenDone: (() => void) | undefined;
let takingOver: Promise<unknown> | undefined;

/**
 * Does work for a file. It and a service worker that takes this page over wait for each other: Firefox asks every worker about that, and
 * never gets an answer from an engine that is just starting its threads, which then never start.
 */
export async function workOnFile<T>(work: () => Promise<T>): Promise<T> {
  await takingOver;
  atWork += 1;
  hasWorked = true;
  try {
    return await work();
  } finally {
    atWork -= 1;
    if (atWork === 0) whenDone?.();
  }
}

/** Lets a service worker take this page over once no file is at work. Where an engine was at work before, it takes over the next page only. */
export async function takeOver(begin: () => Promise<unknown>): Promise<void> {
  if (atWork > 0) {
    await new Promise<void>((resolve) => {
      whenDone = resolve;
    });
  }
  const begun = begin();
  if (!hasWorked) takingOver = begun;
  await begun.finally(() => {
    takingOver = undefined;
  });
}
