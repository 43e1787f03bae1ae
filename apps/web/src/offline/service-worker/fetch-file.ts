/**
 * Every request that the service worker makes by itself goes through here: one file of the site, without cookies. A site behind a sign-in
 * sends such a request elsewhere: what comes from there is no part of this site, and a browser would not show it in a page's place.
 */
export async function fetchFile(url: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit', cache, redirect: 'error', priority: 'low' });
  if (!response.ok) throw new Error(`Expected ${url} but received ${response.status}`);
  return response;
}
