import { useEffect, useRef } from 'preact/hooks';

/** How far the work has come. Without a share yet, it only shows that something is going on. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const fill = useRef<HTMLSpanElement>(null);
  const percent = Math.round(share * 100);
  useEffect(() => {
    fill.current?.style.setProperty('inline-size', `${percent}%`);
  }, [percent]);
  const known = percent > 0;
  return (
    <span
      class="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? percent : undefined}
    >
      {known ? <span key="known" class="progress-done" ref={fill} /> : <span key="unknown" class="progress-done progress-unknown" />}
    </span>
  );
}
