/** Takes a function or class of the browser away for good. Whoever tries to use it is told about, and gets nothing. */
export function refuse(holder: object | undefined, name: string, tell: (args: unknown[]) => void): void {
  if (!holder) return;
  const value = function refused(...args: unknown[]): null {
    tell(args);
    return null;
  };
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}
