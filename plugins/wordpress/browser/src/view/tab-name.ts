const MEMORY = 'imagemill-webp-tab';

/** A name for this tab that stays when the page is loaded anew: the server lets one tab at a time convert. */
export function tabName(): string {
  const known = sessionStorage.getItem(MEMORY);
  if (known) return known;
  const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
  sessionStorage.setItem(MEMORY, name);
  return name;
}
