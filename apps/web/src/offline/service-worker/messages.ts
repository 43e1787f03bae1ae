export type EngineName = 'full' | 'portable';

/** What an engine needs for some files only; fetched when the browser is idle. */
export type PartName = 'avif' | 'jxl' | 'svg' | 'heic' | 'pdf';

/** What an engine consists of: addresses of files. */
export interface EngineFiles {
  readonly core: readonly string[];
  /** Empty where the engine, or this edition of the site, has no such part. */
  readonly parts: Readonly<Record<PartName, readonly string[]>>;
}

/** What can be kept of one edition of the site, as the build lists it. */
export interface OfflineFiles {
  /** Changes with any file or page. */
  readonly build: string;
  /** Paths of pages. */
  readonly pages: readonly string[];
  /** Scripts, styles and pictures of the pages. */
  readonly shared: readonly string[];
  readonly engines: Readonly<Record<EngineName, EngineFiles>>;
}

/** A page asks the service worker to keep the site with its engine, and to tell what it has then. Answered through the message's port. */
export interface KeepMessage {
  readonly kind: 'keep';
  readonly engine: EngineName;
  /** Another engine that may have to stand in; its parts do not matter. */
  readonly standIn?: EngineName;
  /** What to fetch before the answer; `site`: the pages and the engine, `all`: its parts too. */
  readonly fetch: 'nothing' | 'site' | 'all';
}

/** A page tells a service worker that waits to take the place of the older one. */
export interface TakeOverMessage {
  readonly kind: 'take-over';
}

/** What of the site is there without a connection. */
export interface Kept {
  readonly engine: EngineName;
  /** The pages with their scripts. */
  readonly pages: boolean;
  /** The engine, without its parts. */
  readonly core: boolean;
  readonly missingParts: readonly PartName[];
}

/** A page leaves files for the one that its tab opens next; answered through the message's port once they are held. */
export interface HandOverMessage {
  readonly kind: 'hand-over';
  readonly files: readonly File[];
}

/** A page asks for files that were left for it; answered with them through the message's port. */
export interface PickUpMessage {
  readonly kind: 'pick-up';
}
