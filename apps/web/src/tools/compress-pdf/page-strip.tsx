import { useEffect, useRef, useState } from 'preact/hooks';
import type { ComparedPages } from './compared-pages.js';

/** A row of thumbnails of all pages; clicking one goes to that page. */
export function PageStrip({ pages }: { pages: ComparedPages }) {
  const strip = useRef<HTMLUListElement>(null);
  const page = pages.page.value;
  const count = pages.count.value;

  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page, count]);

  if (count < 2) return null;
  return (
    <ul class="page-strip" aria-label="Pages" ref={strip}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <li key={number}>
          <button
            class="page-tile"
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => pages.goTo(number)}
          >
            <StripImage pages={pages} number={number} />
            <span class="figure">{number}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Rendered when it scrolls into view: most pages of a long document are never looked at. */
function StripImage({ pages, number }: { pages: ComparedPages; number: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      pages.thumbnail(number).then(
        (blob) => {
          if (gone) return;
          made = URL.createObjectURL(blob);
          setUrl(made);
        },
        // The thumbnail stays empty; the page itself shows the error when the user goes to it.
        () => undefined,
      );
    });
    if (place.current) observer.observe(place.current);
    return () => {
      gone = true;
      observer.disconnect();
      if (made) URL.revokeObjectURL(made);
    };
  }, [pages, number]);
  return (
    <span class="page-thumb" ref={place}>
      {url && <img src={url} alt="" />}
    </span>
  );
}
