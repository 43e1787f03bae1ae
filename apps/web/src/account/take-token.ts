/**
 * Takes the token of a mailed link out of the page's address: nobody who looks at the address bar, the history or a shared link
 * finds it there. Undefined where there is none.
 */
export function takeToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
