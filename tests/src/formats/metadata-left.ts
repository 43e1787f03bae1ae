import { type SourceInfo, stripMetadata } from '@imagemill/files';

/**
 * Names of EXIF and XMP fields that reveal where and with which device an image was taken, as
 * camera files spell them.
 */
const XMP_TRACES = /GPSLatitude|GPSLongitude|SerialNumber|LensSerial/;

/** What `metadata: safe` should have removed from a result but didn't; undefined if it's clean. */
export function metadataLeft(bytes: Uint8Array, info: SourceInfo): string | undefined {
  // The text of an SVG is the work itself.
  if (info.format === 'svg') return undefined;
  const { gps, xmp, iptc, comments } = info.metadata;
  if (gps) return 'a position';
  if (XMP_TRACES.test(Buffer.from(bytes).toString('latin1'))) return 'names of traces';
  if (xmp || iptc || comments) return [xmp && 'XMP', iptc && 'IPTC', comments && 'comments'].filter(Boolean).join(', ');
  return stripMetadata(bytes, info, 'safe').dropped ? 'something that can be cut out' : undefined;
}
