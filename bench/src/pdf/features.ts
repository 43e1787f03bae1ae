import { type Dict, isRef, QpdfObjects, type Value } from './qpdf-objects.js';

export const FEATURES = ['links', 'fields', 'annotations', 'outline', 'tags'] as const;
export type Feature = (typeof FEATURES)[number];

/** One line per link, field, annotation, outline entry and tag: what it is and what it says. */
export type Features = Readonly<Record<Feature, readonly string[]>>;

/** Reads the output of `qpdf --json`. */
export function readFeatures(json: string): Features {
  const objects = new QpdfObjects(json);
  const pages = listPages(objects);
  const annotations = pages.flatMap((page, index) => objects.list(page['/Annots']).map((ref) => [index, objects.dict(ref)] as const));
  const target = (dict: Dict) => targetOf(objects, pages, dict);
  return {
    links: annotations.filter(([, dict]) => dict['/Subtype'] === '/Link').map(([page, dict]) => `${page} ${target(dict)}`),
    fields: listFields(objects),
    annotations: annotations.map(
      ([page, dict]) => `${page} ${dict['/Subtype']} ${rectOf(objects, dict)} ${shown(objects, dict['/Contents'])}`,
    ),
    outline: listOutline(objects, target),
    tags: listTags(objects),
  };
}

/**
 * Walks a tree by `children` and visits each object once, because hostile documents contain cycles.
 */
function walk(start: readonly Value[], children: (node: Value, depth: number) => readonly Value[]): void {
  const seen = new Set<string>();
  const left = start.map((node) => ({ node, depth: 0 })).reverse();
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth } = next;
    if (isRef(node)) {
      if (seen.has(node)) continue;
      seen.add(node);
    }
    left.push(...[...children(node, depth)].reverse().map((child) => ({ node: child, depth: depth + 1 })));
  }
}

function listPages(objects: QpdfObjects): Dict[] {
  const pages: Dict[] = [];
  walk([objects.catalog['/Pages'] ?? null], (node) => {
    const dict = objects.dict(node);
    if (dict['/Kids'] !== undefined) return objects.list(dict['/Kids']);
    pages.push(dict);
    return [];
  });
  return pages;
}

function listFields(objects: QpdfObjects): string[] {
  const fields: string[] = [];
  const names = new Map<Value, string>();
  walk(objects.list(objects.dict(objects.catalog['/AcroForm'])['/Fields']), (node) => {
    const dict = objects.dict(node);
    const name = [names.get(node) ?? '', shown(objects, dict['/T'])].filter(Boolean).join('.');
    fields.push(`${name} ${dict['/FT'] ?? ''} ${shown(objects, dict['/V'])} ${dict['/AS'] ?? ''}`);
    const kids = objects.list(dict['/Kids']);
    for (const kid of kids) names.set(kid, name);
    return kids;
  });
  return fields;
}

function listOutline(objects: QpdfObjects, target: (dict: Dict) => string): string[] {
  const entries: string[] = [];
  walk([objects.dict(objects.catalog['/Outlines'])['/First'] ?? null], (node) => {
    const dict = objects.dict(node);
    if (Object.keys(dict).length > 0) entries.push(`${shown(objects, dict['/Title'])} ${target(dict)}`);
    return [dict['/First'], dict['/Next']].filter((next) => next !== undefined);
  });
  return entries;
}

function listTags(objects: QpdfObjects): string[] {
  const tags: string[] = [];
  walk(objects.list(objects.dict(objects.catalog['/StructTreeRoot'])['/K']), (node) => {
    const dict = objects.dict(node);
    if (dict['/S'] === undefined) return [];
    tags.push(`${dict['/S']} ${shown(objects, dict['/Alt'])} ${shown(objects, dict['/ActualText'])}`);
    return objects.list(dict['/K']);
  });
  return tags;
}

/**
 * Where a link or outline entry leads. Pages are given by position, since object numbers change.
 */
function targetOf(objects: QpdfObjects, pages: readonly Dict[], dict: Dict): string {
  const action = objects.dict(dict['/A']);
  const destination = objects.resolve(dict['/Dest'] ?? action['/D']);
  const kind = action['/S'] ?? '';
  if (!Array.isArray(destination)) return `${kind} ${shown(objects, destination)} ${shown(objects, action['/URI'])}`;
  const [page = null, ...rest] = destination as readonly Value[];
  const place = isRef(page) ? pages.indexOf(objects.dict(page)) : page;
  return `${kind} ${place} ${rest.map((part) => shown(objects, part)).join(' ')}`;
}

function rectOf(objects: QpdfObjects, dict: Dict): string {
  return objects
    .list(dict['/Rect'])
    .map((side) => Math.round(Number(objects.resolve(side))))
    .join(',');
}

/** Text, names and numbers as they are; for anything else, only that it's there. */
function shown(objects: QpdfObjects, value: Value | undefined): string {
  const resolved = objects.resolve(value);
  if (Array.isArray(resolved)) return resolved.map((part: Value) => shown(objects, part)).join(',');
  return resolved === null ? '' : typeof resolved === 'object' ? 'object' : String(resolved);
}
