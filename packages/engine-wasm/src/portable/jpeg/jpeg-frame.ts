import { AppError } from '@imagemill/errors';

/** One color component of a frame, with its coefficients. */
export interface Component {
  readonly id: number;
  readonly across: number;
  readonly down: number;
  readonly quantTable: number;
  /** Blocks that belong to the image, as counted by scans of this component alone. */
  readonly columns: number;
  readonly rows: number;
  /** Blocks per row that there is room for: whole units of interleaved scans. */
  readonly stride: number;
  /** 64 per block, no longer in zigzag order. */
  readonly coefficients: Int16Array;
  predicted: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly progressive: boolean;
  readonly mostAcross: number;
  readonly mostDown: number;
  /** Units of interleaved scans. */
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly components: readonly Component[];
}

const BASELINE = [0xc0, 0xc1];
const PROGRESSIVE = 0xc2;

/** Whether a marker starts a frame: C0 to CF, except for the tables DHT, JPG and DAC. */
export function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/**
 * Arithmetic coding and the lossless processes are rare, and none of the decoders here supports
 * them.
 */
export function requireKnownCoding(marker: number | undefined): void {
  const known = marker !== undefined && (BASELINE.includes(marker) || marker === PROGRESSIVE);
  if (!known) throw new AppError('unsupported_variant');
}

export function readFrame(marker: number, body: Uint8Array): Frame {
  requireKnownCoding(body[0] === 8 ? marker : undefined);
  const [height, width, count] = [pair(body, 1), pair(body, 3), body[5] ?? 0];
  if (width === 0 || height === 0 || count === 0 || body.length < 6 + count * 3) throw new AppError('corrupt_input');
  const factors = Array.from({ length: count }, (_, index) => factorsAt(body, 6 + index * 3));
  const mostAcross = Math.max(...factors.map(({ across }) => across));
  const mostDown = Math.max(...factors.map(({ down }) => down));
  const unitsAcross = Math.ceil(width / 8 / mostAcross);
  const unitsDown = Math.ceil(height / 8 / mostDown);
  const components = factors.map((each) => ({
    ...each,
    columns: Math.ceil(Math.ceil((width * each.across) / mostAcross) / 8),
    rows: Math.ceil(Math.ceil((height * each.down) / mostDown) / 8),
    stride: unitsAcross * each.across,
    coefficients: new Int16Array(unitsAcross * each.across * unitsDown * each.down * 64),
    predicted: 0,
  }));
  return { width, height, progressive: marker === PROGRESSIVE, mostAcross, mostDown, unitsAcross, unitsDown, components };
}

function factorsAt(body: Uint8Array, at: number) {
  const [id = 0, factors = 0, quantTable = 0] = body.subarray(at, at + 3);
  const [across, down] = [factors >> 4, factors & 15];
  if (across < 1 || across > 4 || down < 1 || down > 4) throw new AppError('corrupt_input');
  return { id, across, down, quantTable };
}

function pair(body: Uint8Array, at: number): number {
  return ((body[at] ?? 0) << 8) | (body[at + 1] ?? 0);
}
