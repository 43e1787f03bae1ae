export type EngineName = 'full' | 'portable';

/** A part that an engine needs for some files only; fetched when the browser is idle. */
export type PartName = 'avif' | 'jxl' | 'svg' | 'heic' | 'pdf';

/** The URLs of an engine's files. */
export interface EngineFiles {
  readonly core: readonly string[];
  /** Empty if the engine, or this edition of the site, has no such part. */
  readonly parts: Readonly<Record<PartName, readonly string[]>>;
}

/** What can be kept of one edition of the site, as listed by the build. */
export interface OfflineFiles {
  /** Changes with any file or page. */
  readonly build: string;
  /** Paths of pages. */
  readonly pages: readonly string[];
  /** Scripts, styles and images of the pages. */
  readonly shared: readonly string[];
  readonly engines: Readonly<Record<EngineName, EngineFiles>>;
}

/**
 * From a page: keep the site with its engine, then report what's there. Answered through the
 * message's port.
 */
export interface KeepMessage {
  readonly kind: 'keep';
  readonly engine: EngineName;
  /** Another engine that may have to stand in; its parts don't matter. */
  readonly standIn?: EngineName;
  /** What to fetch before answering. `site`: the pages and the engine. `all`: its parts too. */
  readonly fetch: 'nothing' | 'site' | 'all';
}

/** From a page to a waiting service worker: replace the older one. */
export interface TakeOverMessage {
  readonly kind: 'take-over';
}

/** What's available of the site without a connection. */
export interface KeptFiles {
  readonly engine: EngineName;
  /** The pages with their scripts. */
  readonly pages: boolean;
  /** The engine, without its parts. */
  readonly core: boolean;
  readonly missingParts: readonly PartName[];
}

/**
 * From a page: keep these files for the page that this tab opens next. Answered through the
 * message's port once that's done.
 */
export interface HandOverMessage {
  readonly kind: 'hand-over';
  readonly files: readonly File[];
}

/** From a page: send the files that were left for it. Answered through the message's port. */
export interface PickUpMessage {
  readonly kind: 'pick-up';
}
