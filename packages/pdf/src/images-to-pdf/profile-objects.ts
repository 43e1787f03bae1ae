import type { PdfCodecs } from '../codecs.js';
import type { DocumentParts } from './document-parts.js';
import type { DeviceSpace, ImageColor } from './embedded-image.js';

const CHANNELS: Readonly<Record<DeviceSpace, number>> = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 };

interface Written {
  readonly profile: Uint8Array;
  readonly number: number;
}

/** Writes each color profile once: three hundred photos from one camera share theirs. */
export class ProfileObjects {
  readonly #written: Written[] = [];

  constructor(
    readonly parts: DocumentParts,
    readonly codecs: PdfCodecs,
  ) {}

  /** The color space of an image. Objects that must be written before it are added to `out`. */
  colorSpace(color: ImageColor, out: Uint8Array[]): string {
    if (color.kind === 'device') return `/${color.space}`;
    if (color.kind === 'profile') return `[/ICCBased ${this.#profile(color.profile, color.space, out)} 0 R]`;
    const colors = color.colors.subarray(0, 256 * 3);
    return `[/Indexed ${this.colorSpace(color.base, out)} ${colors.length / 3 - 1} <${hex(colors)}>]`;
  }

  #profile(profile: Uint8Array, space: DeviceSpace, out: Uint8Array[]): number {
    const known = this.#written.find((written) => isSame(written.profile, profile));
    if (known) return known.number;
    const number = this.parts.reserve();
    // A copy, so the image around it can be freed.
    this.#written.push({ profile: new Uint8Array(profile), number });
    const entries = `/N ${CHANNELS[space]} /Alternate /${space} /Filter /FlateDecode`;
    out.push(...this.parts.stream(number, entries, this.codecs.deflate(profile)));
    return number;
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
