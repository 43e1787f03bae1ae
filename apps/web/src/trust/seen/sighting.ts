/**
 * Who made the request. A service worker's own script has no asker: the browser itself fetches it.
 */
export type Requester = 'page' | 'worker' | 'service-worker';

/**
 * How it went. `kept`: answered by this device, without the network. `blocked`: stopped by the
 * site's policy or guard.
 */
export type RequestState = 'open' | 'done' | 'failed' | 'kept' | 'blocked';

/** What a request carried. */
export interface SentBody {
  /** Null if it couldn't be measured. */
  readonly bytes: number | null;
  /** Its beginning, if it's text. */
  readonly text?: string;
}

/** What one observer saw of a request. Several observers each see a different part of it. */
export interface Sighting {
  readonly asker: Requester;
  /**
   * The observer; each sees a request once. `fetch` and `relay` come from the service worker, about
   * requests of pages and workers: it received one, and fetched it for them.
   */
  readonly via: 'call' | 'fetch' | 'relay' | 'timing' | 'policy';
  readonly url: string;
  /**
   * When the request began, in ms since 1970, because the clocks of pages and workers start at
   * different times.
   */
  readonly at: number;
  readonly method?: string;
  readonly sent?: SentBody;
  /** Body bytes that came over the network. */
  readonly receivedBytes?: number;
  readonly status?: number;
  readonly state?: RequestState;
}

/** What an observer reports; the receiver adds who asked. */
export type Seen = Omit<Sighting, 'asker'>;

/** Sightings sent from a worker to its page. */
export interface SightingMessage {
  readonly imagemillSightings: readonly Sighting[];
}

/** The sightings in a message, if there are any. */
export function sightingsIn(data: unknown): readonly Sighting[] | undefined {
  return (data as Partial<SightingMessage> | null | undefined)?.imagemillSightings;
}
