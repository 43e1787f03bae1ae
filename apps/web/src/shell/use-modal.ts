import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * For a `<dialog>` rendered only while open: opens it on first render. However it's closed,
 * `onClose` is called once, right away. The browser's own close event comes a frame after focus
 * returns to the opener; a click in between would find the dialog still there.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  useLayoutEffect(() => ref.current?.showModal(), []);

  function close(): void {
    if (isClosed.current) return;
    isClosed.current = true;
    ref.current?.close();
    onClose();
  }
  // Escape, or a phone's equivalent, fires a cancel event.
  return { close, modal: { ref, onCancel: close, onClose: close } };
}
