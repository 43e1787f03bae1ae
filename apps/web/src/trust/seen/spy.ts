type Call = (...args: unknown[]) => unknown;
type Class = new (...args: unknown[]) => EventTarget;

interface Spy {
  /** Called first, with the arguments of the call. */
  readonly tell: (args: unknown[], self: unknown) => void;
  /** Called with the instance that the class created. */
  readonly made?: (instance: EventTarget) => void;
}

/** Makes a function or class of the browser report its calls. It can't be replaced after that. */
export function spy(holder: object | undefined, name: string, { tell, made }: Spy): void {
  const original = holder && (Reflect.get(holder, name) as (Call & Class) | undefined);
  if (!original) return;
  const value = new Proxy(original, {
    apply(target, self, args) {
      tell(args, self);
      return Reflect.apply(target, self, args);
    },
    construct(target, args, newTarget) {
      tell(args, undefined);
      const instance: EventTarget = Reflect.construct(target, args, newTarget);
      made?.(instance);
      return instance;
    },
  });
  Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}
