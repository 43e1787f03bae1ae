let atWork = 0;
let hasWorked = false;
let takingOver: Promise<unknown> | undefined;

/**
 * Does work for a file, after a service worker that is taking this page over. Firefox asks every worker about that, and an engine that starts its
 * threads meanwhile never gets ready.
 */
export async function workOnFile<T>(work: () => Promise<T>): Promise<T> {
  await takingOver;
  atWork += 1;
  hasWorked = true;
  try {
    return await work();
  } finally {
    atWork -= 1;
  }
}

/** Whether a file is at work. Between two files of a batch it may be false for a moment, but never in a task of its own. */
export const isAtWork = () => atWork > 0;

/** Holds files back while a service worker takes this page over. Once there was an engine, Firefox leaves the page as it is, and no file has to wait. */
export async function takeOver(begin: () => Promise<unknown>): Promise<void> {
  const begun = begin();
  if (!hasWorked) takingOver = begun;
  await begun.finally(() => {
    takingOver = undefined;
  });
}
