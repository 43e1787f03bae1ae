/**
 * Disables a browser function or class for good. Attempts to use it are reported and do nothing.
 */
export function refuse(holder: object | undefined, name: string, tell: (args: unknown[]) => void): void {
  if (!holder) return;
  const value = function refused(...args: unknown[]): null {
    tell(args);
    return null;
  };
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}
