/** The error as one that keeps its words when it crosses a thread boundary; the driver's own class loses them there. */
export function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  return new Error('code' in error ? `${error.code}: ${error.message}` : `${error.name}: ${error.message}`);
}
