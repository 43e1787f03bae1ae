/** Who asked. The browser itself fetches the script of a service worker. */
export type Asker = 'page' | 'worker' | 'service-worker';

/** How it went. `kept`: answered by this device. `blocked`: a policy of the site, or its guard, did not let it out. */
export type RequestState = 'open' | 'done' | 'failed' | 'kept' | 'blocked';

/** What a request carried. */
export interface SentBody {
  /** Null where nothing could measure it. */
  readonly bytes: number | null;
  /** Its beginning, where it is text. */
  readonly text?: string;
}

/** What one observer saw of one request. Several see the same request, each another part of it. */
export interface Sighting {
  readonly asker: Asker;
  /** The observer; each sees a request once. `fetch` and `relay` are the service worker's: asked by another, and fetched for it. */
  readonly via: 'call' | 'fetch' | 'relay' | 'timing' | 'policy';
  readonly url: string;
  /** When the request began, in ms since 1970: clocks of pages and workers start at different times. */
  readonly at: number;
  readonly method?: string;
  readonly sent?: SentBody;
  /** Body bytes that came over the network. */
  readonly receivedBytes?: number;
  readonly status?: number;
  readonly state?: RequestState;
}

/** What an observer tells beyond its own place. */
export type Seen = Omit<Sighting, 'asker'>;

/** Sightings on their way from a worker to its page. */
export interface SightingMessage {
  readonly imagemillSightings: readonly Sighting[];
}

/** Takes sightings out of a message, if it holds any. */
export function sightingsIn(data: unknown): readonly Sighting[] | undefined {
  return (data as Partial<SightingMessage> | null | undefined)?.imagemillSightings;
}
