/**
 * Sends the given URL out of where it runs. It's passed to the browser as text and must not refer
 * to anything outside itself.
 */
export type WayOut = (url: string) => unknown;

/** Ways that exist in pages, workers and service workers alike. */
export const EVERYWHERE = {
  fetch: (url) => fetch(url),
  'fetch, opaque, with a body': (url) => fetch(url, { method: 'POST', mode: 'no-cors', body: 'secret' }),
  'fetch that outlives the page': (url) => fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true, body: 'secret' }),
  'cache.add': async (url) => (await caches.open('leak')).add(url),
  WebSocket: (url) => void new WebSocket(url.replace('http', 'ws')),
  FontFace: (url) => new FontFace('leak', `url(${url})`).load(),
} satisfies Record<string, WayOut>;

/** Ways that pages and their workers have. */
export const PAGES_AND_WORKERS = {
  ...EVERYWHERE,
  XMLHttpRequest: (url) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.send('secret');
  },
  EventSource: (url) => void new EventSource(url),
  // It only speaks https and connects over UDP.
  WebTransport: (url) => new WebTransport(url.replace('http:', 'https:')).ready,
  'import()': (url) => import(url),
  'new Worker': (url) => void new Worker(url),
  'new Worker, module': (url) => void new Worker(url, { type: 'module' }),
} satisfies Record<string, WayOut>;

export const WORKERS_ONLY = {
  importScripts: (url) => (globalThis as unknown as { importScripts(url: string): void }).importScripts(url),
} satisfies Record<string, WayOut>;

/** Ways for a page to have something loaded. */
export const PAGE_LOADS = {
  sendBeacon: (url) => navigator.sendBeacon(url, 'secret'),
  Image: (url) => {
    new Image().src = url;
  },
  'image by innerHTML': (url) => {
    document.body.appendChild(document.createElement('div')).innerHTML = `<img src="${url}" srcset="${url} 2x">`;
  },
  'image by style': (url) => {
    document.body.appendChild(document.createElement('div')).style.cssText = `block-size:9px;background:url("${url}")`;
  },
  'image in a drawing': (url) => {
    document.body.appendChild(document.createElement('div')).innerHTML = `<svg><image href="${url}" width="9" height="9"/></svg>`;
  },
  video: (url) => {
    document.body.appendChild(document.createElement('video')).src = url;
  },
  script: (url) => {
    document.head.appendChild(document.createElement('script')).src = url;
  },
  stylesheet: (url) => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url }));
  },
  prefetch: (url) => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'prefetch', href: url }));
  },
  preload: (url) => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: url }));
  },
  modulepreload: (url) => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: url }));
  },
  preconnect: (url) => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'preconnect', href: url }));
  },
  'dns-prefetch': (url) => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'dns-prefetch', href: url }));
  },
  icon: (url) => {
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', href: url }));
  },
  'speculation rules': (url) => {
    const script = Object.assign(document.createElement('script'), { type: 'speculationrules' });
    script.text = JSON.stringify({ prefetch: [{ source: 'list', urls: [url] }] });
    document.head.append(script);
  },
  frame: (url) => {
    document.body.appendChild(document.createElement('iframe')).src = url;
  },
  object: (url) => {
    document.body.appendChild(document.createElement('object')).data = url;
  },
  SharedWorker: (url) => void new SharedWorker(url),
  'location of an inner frame': (url) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    if (frame.contentWindow) frame.contentWindow.location = url;
  },
  'form into a frame': (url) => {
    document.body.insertAdjacentHTML('beforeend', `<iframe name="leak"></iframe><form action="${url}" method="post" target="leak"></form>`);
    document.body.querySelector<HTMLFormElement>('form:last-of-type')?.submit();
  },
  'link with a ping': (url) => {
    Object.assign(document.createElement('a'), { href: '#leak', ping: url }).click();
  },
} satisfies Record<string, WayOut>;

/** Ways of a frame inside the page. */
export const PAGE_FRAMES = {
  'fetch of an inner frame': (url) => document.body.appendChild(document.createElement('iframe')).contentWindow?.fetch(url),
} satisfies Record<string, WayOut>;

/**
 * Ways to another page or window: unless they're blocked, they end the page that uses them or open
 * another.
 */
export const PAGE_EXITS = {
  location: (url) => {
    location.href = url;
  },
  'location.replace': (url) => location.replace(url),
  'navigation.navigate': (url) => (globalThis as unknown as { navigation: { navigate(url: string): unknown } }).navigation.navigate(url),
  'meta refresh': (url) => {
    document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${url}` }));
  },
  'link clicked by script': (url) => Object.assign(document.createElement('a'), { href: url }).click(),
  'form, GET': (url) => {
    const form = document.body.appendChild(Object.assign(document.createElement('form'), { action: url }));
    form.submit();
  },
  'form, POST': (url) => {
    const form = document.body.appendChild(Object.assign(document.createElement('form'), { action: url, method: 'post' }));
    form.requestSubmit();
  },
  'window.open': (url) => void window.open(url),
  'link to a new window': (url) => Object.assign(document.createElement('a'), { href: url, target: '_blank' }).click(),
  'form to a new window': (url) => {
    const form = document.body.appendChild(Object.assign(document.createElement('form'), { action: url, target: '_blank' }));
    form.submit();
  },
  'window.open of an inner frame': (url) => {
    document.body.appendChild(document.createElement('iframe')).contentWindow?.open(url);
  },
  'link with download': (url) => Object.assign(document.createElement('a'), { href: url, download: 'x' }).click(),
} satisfies Record<string, WayOut>;

/** A service worker's own way to send a page elsewhere. */
export const SERVICE_WORKERS_ONLY = {
  'client.navigate': async (url) => {
    const { clients } = globalThis as unknown as { clients: { matchAll(): Promise<{ navigate(url: string): unknown }[]> } };
    const [page] = await clients.matchAll();
    return page?.navigate(url);
  },
} satisfies Record<string, WayOut>;

/** Peer-to-peer connections. They carry no URL, so whatever arrives meanwhile is theirs. */
export const PAGE_PEERS = {
  WebRTC: async (url) => {
    const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${new URL(url).port}` }] });
    connection.createDataChannel('leak');
    await connection.setLocalDescription();
  },
} satisfies Record<string, WayOut>;

/** Chromium ends a page that tries this against an allowlist. */
export const PAGE_ENDS = {
  'WebRTC of an inner frame': async (url) => {
    const inner = document.body.appendChild(document.createElement('iframe')).contentWindow as (Window & typeof globalThis) | null;
    const connection = inner && new inner.RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${new URL(url).port}` }] });
    connection?.createDataChannel('leak');
    await connection?.setLocalDescription();
  },
} satisfies Record<string, WayOut>;
