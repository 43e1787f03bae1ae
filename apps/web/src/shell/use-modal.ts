import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * For a `<dialog>` that's rendered only while it's open: it opens with its first render. However
 * it's closed, `onClose` is called once, right away. The browser's own close event comes a frame
 * after focus is back on the opener, and a key press in between would find the dialog still open.
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
  // Escape, or a phone's back gesture, arrives as a cancel event.
  return { close, modal: { ref, onCancel: close, onClose: close } };
}
