import { useEffect, useRef } from 'preact/hooks';

/** What is left of the original, as a bar that shrinks from before to after. The figures stand beside it as text. */
export function SavingsBar({ share }: { share: number }) {
  const fill = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The next frame, so that the bar is first seen at its full length.
    const frame = requestAnimationFrame(() => fill.current?.style.setProperty('inline-size', `${Math.max(1, share * 100)}%`));
    return () => cancelAnimationFrame(frame);
  }, [share]);
  return (
    <span class="savings" aria-hidden="true">
      <span class="savings-left" ref={fill} />
    </span>
  );
}
