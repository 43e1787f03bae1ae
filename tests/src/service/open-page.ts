/** What a browser needs from the server to call it. */
export interface PageKeys {
  readonly cookie: string;
  readonly token: string;
}

/** Opens a page of the site at this URL. */
export async function openPage(url: string): Promise<PageKeys> {
  const page = await fetch(`${url}/pricing`);
  const token = /<meta name="csrf-token" content="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  return { cookie: cookieOf(page), token };
}

/** The cookie that came with a response. */
export function cookieOf(answer: Response): string {
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

/** Headers of a call from a page of the site at `origin`. */
export function callHeaders({ cookie, token }: PageKeys, origin: string, contentType = 'application/json'): Record<string, string> {
  return { cookie, 'x-csrf-token': token, origin, 'content-type': contentType };
}
