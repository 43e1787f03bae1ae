import type { HeifAttachments } from '@imagemill/files';

type CodePoints = NonNullable<HeifAttachments['codePoints']>;
type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** ITU-T H.273. */
const BT2020 = 9;
const P3 = 12;
const PQ = 16;
const HLG = 18;

/** Converts linear light to the primaries of BT.709 (sRGB's). */
const TO_SRGB: Readonly<Record<number, Matrix>> = {
  [BT2020]: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  [P3]: [1.2249, -0.2247, 0, -0.042, 1.042, 0, -0.0197, -0.0786, 1.0979],
};

/** ITU-R BT.2408: the luminance of paper white in HDR images, which becomes white. */
const PAPER_WHITE_NITS = 203;
const STEPS = 4096;

/**
 * Converts 8-bit RGBA with colors given by code points to sRGB, in place. Anything brighter than
 * white is clipped.
 */
export function codedToSrgb(data: Uint8Array, { primaries, transfer }: CodePoints): void {
  const matrix = TO_SRGB[primaries];
  const toLight = transfer === PQ ? fromPq : transfer === HLG ? fromHlg : fromSrgb;
  const light = Float32Array.from({ length: 256 }, (_, value) => toLight(value / 255));
  const encoded = Uint8Array.from({ length: STEPS + 1 }, (_, step) => Math.round(255 * toSrgb(step / STEPS)));
  const encode = (value: number) => encoded[Math.round(Math.min(1, Math.max(0, value)) * STEPS)] ?? 0;
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = matrix ?? [1, 0, 0, 0, 1, 0, 0, 0, 1];
  for (let at = 0; at < data.length; at += 4) {
    const red = light[data[at] ?? 0] ?? 0;
    const green = light[data[at + 1] ?? 0] ?? 0;
    const blue = light[data[at + 2] ?? 0] ?? 0;
    data[at] = encode(rr * red + rg * green + rb * blue);
    data[at + 1] = encode(gr * red + gg * green + gb * blue);
    data[at + 2] = encode(br * red + bg * green + bb * blue);
  }
}

function fromSrgb(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toSrgb(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** SMPTE ST 2084. */
function fromPq(value: number): number {
  const power = value ** (32 / 2523);
  const nits = 10_000 * (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (16384 / 2610);
  return nits / PAPER_WHITE_NITS;
}

/** ITU-R BT.2100; paper white is at three quarters of the signal. */
function fromHlg(value: number): number {
  const scene = value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return scene / 0.2652;
}
