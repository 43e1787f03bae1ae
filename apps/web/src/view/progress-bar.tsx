import { useEffect, useRef } from 'preact/hooks';

/** How far the work is. Without a share yet it only shows that something goes on. */
export function ProgressBar({ share, label }: { share: number; label: string }) {
  const fill = useRef<HTMLSpanElement>(null);
  const percent = Math.round(share * 100);
  useEffect(() => {
    if (percent > 0) fill.current?.style.setProperty('inline-size', `${percent}%`);
    else fill.current?.style.removeProperty('inline-size');
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
      <span class={`progress-done ${known ? '' : 'progress-unknown'}`} ref={fill} />
    </span>
  );
}
