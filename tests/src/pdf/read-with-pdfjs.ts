import { getDocumentProxy } from 'unpdf';

/**
 * A document as seen by pdf.js, a reader that has no part in writing it. Object numbers are left
 * out, because a new file has its own.
 */
export interface SeenDocument {
  readonly pages: readonly SeenPage[];
  readonly outline: readonly SeenOutlineItem[];
  /** Named destinations; pdf.js knows both kinds. */
  readonly places: Readonly<Record<string, SeenPlace>>;
  readonly openAction: SeenPlace | undefined;
  readonly labels: readonly string[] | null;
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
  readonly isMarked: boolean;
}

export interface SeenPage {
  /** Left, bottom, right, top. */
  readonly view: readonly number[];
  readonly rotate: number;
  readonly userUnit: number;
  readonly text: string;
  /** Where each piece of text begins. */
  readonly textPlaces: readonly (readonly [number, number])[];
  readonly annotations: readonly SeenAnnotation[];
  readonly tags: unknown;
  /** The boxes that tags give, one after the other. */
  readonly tagBoxes: readonly number[];
}

export interface SeenAnnotation {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly rect: readonly number[];
  /** Points that belong to it; x and y alternate. */
  readonly points: readonly number[];
  /** The width of its border and its font size. */
  readonly lengths: readonly number[];
  readonly target: SeenPlace | undefined;
}

export interface SeenPlace {
  /** Counted from 0. */
  readonly page: number;
  readonly kind: string;
  readonly numbers: readonly (number | null)[];
}

export interface SeenOutlineItem {
  readonly title: string;
  readonly target: SeenPlace | undefined;
  readonly items: readonly SeenOutlineItem[];
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

export async function readWithPdfjs(bytes: Uint8Array): Promise<SeenDocument> {
  // pdf.js takes ownership of the bytes, so it gets a copy.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  try {
    const pages: SeenPage[] = [];
    for (let number = 1; number <= document.numPages; number += 1) pages.push(await seePage(document, await document.getPage(number)));
    const places: Record<string, SeenPlace> = {};
    for (const [name, destination] of Object.entries(await document.getDestinations())) {
      const place = await seePlace(document, destination);
      if (place) places[name] = place;
    }
    const open = (await document.getOpenAction()) as { dest?: unknown } | null;
    return {
      pages,
      outline: await seeOutline(document, await document.getOutline()),
      places,
      openAction: await seePlace(document, open?.dest),
      labels: await document.getPageLabels(),
      fields: seeFields(await document.getFieldObjects()),
      isMarked: ((await document.getMarkInfo()) as { Marked?: boolean } | null)?.Marked ?? false,
    };
  } finally {
    await document.destroy();
  }
}

async function seePage(document: Document, page: Page): Promise<SeenPage> {
  const { items } = await page.getTextContent();
  const pieces = items.filter((item) => 'str' in item && item.str.trim() !== '') as { str: string; transform: number[] }[];
  const annotations: SeenAnnotation[] = [];
  for (const annotation of await page.getAnnotations()) annotations.push(await seeAnnotation(document, annotation));
  const tags = await page.getStructTree();
  return {
    view: page.view,
    rotate: page.rotate,
    userUnit: page.userUnit,
    text: pieces.map(({ str }) => str).join('\n'),
    textPlaces: pieces.map(({ transform }) => [transform[4] ?? 0, transform[5] ?? 0]),
    annotations,
    tags: withoutNumbers(tags),
    tagBoxes: boxesIn(tags),
  };
}

const FACTS = [
  'subtype',
  'fieldName',
  'fieldType',
  'fieldValue',
  'fieldFlags',
  'buttonValue',
  'options',
  'url',
  'unsafeUrl',
  'hasAppearance',
  'structParent',
  'contentsObj',
];
const POINTS = ['quadPoints', 'inkLists', 'vertices', 'lineCoordinates'];

async function seeAnnotation(document: Document, seen: Record<string, unknown>): Promise<SeenAnnotation> {
  const style = seen.borderStyle as { rawWidth?: number } | undefined;
  const letters = seen.defaultAppearanceData as { fontSize?: number } | undefined;
  return {
    facts: Object.fromEntries(FACTS.filter((name) => seen[name] !== undefined).map((name) => [name, seen[name]])),
    rect: seen.rect as number[],
    points: POINTS.flatMap((name) => numbersIn(seen[name])),
    lengths: [style?.rawWidth ?? 0, letters?.fontSize ?? 0],
    target: await seePlace(document, seen.dest),
  };
}

async function seeOutline(
  document: Document,
  items: readonly { title: string; dest: unknown; items: unknown }[] | null,
): Promise<SeenOutlineItem[]> {
  const seen: SeenOutlineItem[] = [];
  for (const item of items ?? [])
    seen.push({
      title: item.title,
      target: await seePlace(document, item.dest),
      items: await seeOutline(document, item.items as typeof items),
    });
  return seen;
}

/** A destination, given by name or directly. */
async function seePlace(document: Document, destination: unknown): Promise<SeenPlace | undefined> {
  const place: unknown = typeof destination === 'string' ? await document.getDestination(destination) : destination;
  if (!Array.isArray(place)) return undefined;
  const [target, kind, ...numbers] = place as [unknown, { name: string }, ...(number | null)[]];
  const page = typeof target === 'number' ? target : await document.getPageIndex(target as Parameters<Document['getPageIndex']>[0]);
  return { page, kind: kind.name, numbers };
}

function seeFields(fields: Record<string, unknown> | null): Record<string, readonly unknown[]> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, widgets]) => [
      name,
      (widgets as { type: string; value: unknown; page: number }[]).map(({ type, value, page }) => ({ type, value, page })),
    ]),
  );
}

/**
 * Removes object numbers: `p310R_mc2` is the third marked content of the page with object number
 * 310.
 */
function withoutNumbers(tags: unknown): unknown {
  const text = JSON.stringify(tags ?? null, (key, value: unknown) => (key === 'bbox' ? undefined : value));
  return JSON.parse(text.replace(/p\d+R\d*_mc/g, 'mc').replace(/"id":"(pdfjs_internal_id_)?\d+R\d*"/g, '"id":""'));
}

function boxesIn(tags: unknown): number[] {
  if (Array.isArray(tags)) return tags.flatMap(boxesIn);
  if (!tags || typeof tags !== 'object') return [];
  return Object.entries(tags).flatMap(([key, value]) => (key === 'bbox' ? numbersIn(value) : boxesIn(value)));
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (ArrayBuffer.isView(value)) return [...(value as Float32Array)];
  if (Array.isArray(value)) return value.flatMap(numbersIn);
  return value && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
}
