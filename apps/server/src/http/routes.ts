/** The decoded path of a request target, without query; a path that does not decode stays as it came. */
export function requestPath(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** `GET http://host/path` (as to a proxy) means `/path`; routes and checks see only that form. */
export function originForm(target: string): string {
  return target.replace(/^https?:\/\/[^/?#]*(?=([/?#]|$))/i, '').replace(/^(?=[?#]|$)/, '/');
}

/** Does this path belong to the public API? */
export const isPublicApi = (path: string) => path === '/v1' || path.startsWith('/v1/');
