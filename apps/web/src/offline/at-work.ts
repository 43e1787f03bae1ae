let atWork = 0;
let hasWorked = false;
let takingOver: Promise<unknown> | undefined;

/**
 * Works on a file, after any service worker takeover of this page. In a takeover, Firefox asks
 * every worker, and an engine that is starting its threads meanwhile never gets ready.
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

/**
 * Whether a file is being worked on. It may turn false for a moment between two files of a batch,
 * but never long enough for another task to see.
 */
export const isAtWork = () => atWork > 0;

/**
 * Makes files wait while a service worker takes over this page. Once an engine has run, Firefox
 * leaves the page alone, so no file has to wait.
 */
export async function takeOver(begin: () => Promise<unknown>): Promise<void> {
  const begun = begin();
  if (!hasWorked) takingOver = begun;
  await begun.finally(() => {
    takingOver = undefined;
  });
}
