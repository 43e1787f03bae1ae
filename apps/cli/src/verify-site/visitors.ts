/** A kind of visitor that a site could tell apart. */
export interface Visitor {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends back the cookies from its first page. */
  readonly keepsCookies: boolean;
}

const ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** Together they cover every encoding, browsers and other clients, new and returning visitors. */
export const VISITORS: readonly Visitor[] = [
  {
    name: 'plain',
    headers: { accept: ACCEPT, 'accept-encoding': 'identity', 'user-agent': 'imagemill verify-site' },
    keepsCookies: false,
  },
  {
    name: 'brotli',
    headers: {
      accept: ACCEPT,
      'accept-encoding': 'br',
      'accept-language': 'en-US,en;q=0.9',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    },
    keepsCookies: true,
  },
  {
    name: 'gzip',
    headers: {
      accept: ACCEPT,
      'accept-encoding': 'gzip, deflate',
      'accept-language': 'de',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0',
    },
    keepsCookies: false,
  },
];
