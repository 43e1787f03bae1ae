import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * For a `<dialog>` that is rendered only while it is open: it opens together with its first render. However it is closed, `onClose` is
 * called once and at once. The browser's own word of it comes a frame after the opener has the focus again, and who presses that
 * meanwhile would be told that the dialog is there already.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const isOver = useRef(false);
  useLayoutEffect(() => ref.current?.showModal(), []);

  function close(): void {
    if (isOver.current) return;
    isOver.current = true;
    ref.current?.close();
    onClose();
  }
  // Escape, and what a phone has instead, is a cancel.
  return { close, modal: { ref, onCancel: close, onClose: close } };
}
