export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

/** Makes everything that awaits `opened` wait until the test calls `open`. */
export function makeGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
