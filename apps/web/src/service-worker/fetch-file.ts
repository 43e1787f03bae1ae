/** Every request that the service worker makes by itself goes through here: one file of the site, without cookies. */
export async function fetchFile(url: string, cache: RequestCache = 'default'): Promise<Response> {
  const response = await fetch(url, { credentials: 'omit', cache, priority: 'low' });
  if (!response.ok) throw new Error(`Expected ${url} but received ${response.status}`);
  return response;
}
