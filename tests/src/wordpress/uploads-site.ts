import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Attachment, CAMERA_EXIF, photo, type WordPress } from '@imagemill/testkit';

/** What imagemill-uploads has recorded about an attachment: the fields that tests use. */
export interface UploadRecord {
  readonly original: string;
  readonly reason: string;
  readonly restored: boolean;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** An attachment's record; null if there is none. */
export function recordOf(site: WordPress, id: number): Promise<UploadRecord | null> {
  return site.php<UploadRecord | null>("return get_post_meta($input, '_imagemill_uploads', true) ?: null;", { input: id });
}

/** Every kept original, by its path below the uploads folder. */
export function keptOriginals(site: WordPress, below = ''): string[] {
  const root = path.join(site.uploads, below);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^imagemill-originals-[0-9a-f]{32}\/.+\.(?:jpe?g|png|webp|gif)$/.test(name))
    .sort();
}

/** The file behind an attachment, as it was uploaded or compressed. */
export function fileOf(site: WordPress, { media_details: details }: Attachment): string {
  const file = path.join(site.uploads, details.file ?? '');
  return details.original_image ? path.join(path.dirname(file), details.original_image) : file;
}

export const bytesOf = (site: WordPress, attachment: Attachment): Buffer => readFileSync(fileOf(site, attachment));

/** A photo as a phone takes it: large, on its side, and with its location. */
export const phonePhoto = (width: number, height: number, seed = 1): Promise<Buffer> =>
  photo(width, height, { seed }).withMetadata({ orientation: 6 }).withExifMerge(CAMERA_EXIF).jpeg({ quality: 95 }).toBuffer();

/** The GPS latitude that PHP reads from an image's metadata. */
export function latitudeOf(site: WordPress, file: string): Promise<unknown> {
  return site.php("$exif = @exif_read_data($input, 'ANY_TAG', true); return $exif['GPS']['GPSLatitude'] ?? null;", { input: file });
}
