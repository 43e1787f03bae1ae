import type { PagePlace } from '@imagemill/core';

const SIDE = 132;
const AIR = 4;

interface PagePreviewProps {
  place: PagePlace;
  /** Describes the preview for screen readers. */
  label: string;
  /** What is on the page: an image with a sun, or an old page with lines of text. */
  shows: 'image' | 'page';
}

/** A small preview of a page and its future content, in true proportions. */
export function PagePreview({ place: { page, box, clip = box }, label, shows }: PagePreviewProps) {
  const scale = (SIDE - 2 * AIR) / Math.max(page.width, page.height);
  const left = (SIDE - page.width * scale) / 2;
  const top = (SIDE - page.height * scale) / 2;
  const drawn = (part: typeof box) => ({
    x: left + part.x * scale,
    y: top + part.y * scale,
    width: part.width * scale,
    height: part.height * scale,
  });
  const content = drawn(box);
  const seen = drawn(clip);
  return (
    <svg class="sheet" viewBox={`0 0 ${SIDE} ${SIDE}`} width={SIDE} height={SIDE} role="img" aria-label={label}>
      <rect class="sheet-paper" {...drawn({ x: 0, y: 0, ...page })} />
      {/* Outline the part that is cut off. */}
      {clip !== box && <rect class="sheet-cut" {...content} />}
      <rect class={shows === 'image' ? 'sheet-picture' : 'sheet-old'} {...seen} />
      {shows === 'image' ? (
        <circle
          class="sheet-sun"
          cx={content.x + content.width / 2}
          cy={content.y + content.height / 2}
          r={Math.min(seen.width, seen.height) / 6}
        />
      ) : (
        [0.2, 0.35, 0.5, 0.65].map((at) => (
          <rect
            key={at}
            class="sheet-line"
            x={content.x + content.width * 0.16}
            y={content.y + content.height * at}
            width={content.width * (at > 0.6 ? 0.4 : 0.68)}
            height={Math.max(1, content.height * 0.035)}
          />
        ))
      )}
    </svg>
  );
}
