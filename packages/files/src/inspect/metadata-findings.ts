import { readExif } from '../exif/read-exif.js';
import { readIptc, readXmp } from '../exif/rights.js';
import type { MetadataInfo, Orientation } from '../source-info.js';

/**
 * Collects what a parser finds besides pixels. Rights are taken from the first block that states
 * them.
 */
export class MetadataFindings {
  orientation: Orientation | undefined;
  #exif = false;
  #xmp = false;
  #iptc = false;
  #comments = false;
  #gps = false;
  #copyright: string | undefined;
  #artist: string | undefined;

  addExif(block: Uint8Array): void {
    this.#exif = true;
    const facts = readExif(block);
    this.orientation ??= facts.orientation;
    this.#gps ||= facts.gps;
    this.addRights(facts);
  }

  addXmp(packet: Uint8Array): void {
    this.#xmp = true;
    const facts = readXmp(packet);
    this.#gps ||= facts.gps;
    this.addRights(facts);
  }

  addIptc(photoshopBlock: Uint8Array): void {
    this.#iptc = true;
    this.addRights(readIptc(photoshopBlock));
  }

  addRights(rights: { readonly copyright?: string | undefined; readonly artist?: string | undefined }): void {
    this.#copyright ??= rights.copyright;
    this.#artist ??= rights.artist;
  }

  /** Notes a block that is known to exist but wasn't read. */
  note(kind: 'exif' | 'xmp' | 'iptc' | 'comments'): void {
    if (kind === 'exif') this.#exif = true;
    else if (kind === 'xmp') this.#xmp = true;
    else if (kind === 'iptc') this.#iptc = true;
    else this.#comments = true;
  }

  noteGps(): void {
    this.#gps = true;
  }

  result(): MetadataInfo {
    return {
      exif: this.#exif,
      xmp: this.#xmp,
      iptc: this.#iptc,
      comments: this.#comments,
      gps: this.#gps,
      ...(this.#copyright ? { copyright: this.#copyright } : {}),
      ...(this.#artist ? { artist: this.#artist } : {}),
    };
  }
}
