const waiting = new WeakMap<Element, (near: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Tells whenever an element comes near the visible part of the page or leaves it. Returns a function that ends it. */
export function whenNear(element: Element, onChange: (near: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) waiting.get(target)?.(isIntersecting);
    },
    { rootMargin: '400px 0px' },
  );
  waiting.set(element, onChange);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
