import { boxBody, listBoxes } from './boxes.js';
import { ByteView } from './byte-view.js';
import { type HeifMeta, type ItemProperty, parseHeifMeta } from './heif-meta.js';

/** What rides along with the picture of a HEIC or AVIF file, for decoders that give pixels only. */
export interface HeifAttachments {
  readonly icc?: Uint8Array;
}

/** Finds the primary picture's profile. A file without one, or with a structure that makes no sense, has no attachments. */
export function readHeifAttachments(file: Uint8Array): HeifAttachments {
  try {
    const view = new ByteView(file);
    const box = listBoxes(view).find(({ type }) => type === 'meta');
    if (!box) return {};
    const icc = profileOf(parseHeifMeta(boxBody(view, box)));
    return icc ? { icc } : {};
  } catch {
    return {};
  }
}

/** A picture made of tiles may leave its colours to them. */
function profileOf(meta: HeifMeta): Uint8Array | undefined {
  const tile = meta.references.find(({ type, from }) => type === 'dimg' && from === meta.primary)?.to[0];
  return iccIn(meta.properties.get(meta.primary)) ?? (tile === undefined ? undefined : iccIn(meta.properties.get(tile)));
}

function iccIn(properties: readonly ItemProperty[] = []): Uint8Array | undefined {
  const bodies = properties.filter(({ type }) => type === 'colr').map(({ body }) => body);
  return bodies.find((body) => body.startsWith('prof') || body.startsWith('rICC'))?.bytes.slice(4);
}
