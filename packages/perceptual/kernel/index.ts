// SSIMULACRA 2 on rows of samples, four at a time. Rows of both images come in from the top, and
// each scale keeps only the rows that its blur still needs, so memory depends on the width alone.
// Nothing is taken from the host's math library: every browser and Node compute the same bits.
import { blurAcross } from './blur';
import { addErrors } from './errors';
import { allocateTables, halve, toLinearLight, toLinearLightOn } from './linear-light';
import { allocate, allocateScales, IMAGES, PLANES, REACH, SAMPLE, Scale, SIGNALS, scaleAt, scaleCount, startOver } from './memory';
import { toPositiveXyb } from './xyb';

export { tap } from './blur';

let rows: usize = 0;
let rowBytes: usize = 0;
let channels: usize = 0;
let background: f64 = 0;

/**
 * Starts to compare two images. `planes` has three bits for each scale: which of X, Y and B count.
 * Returns where each row of the original must be written before `push`; the distorted image's row
 * follows it.
 */
export function start(width: u32, height: u32, channelCount: u32, backgroundLightness: f64, planes: u32): usize {
  startOver();
  allocateTables();
  allocateScales(width, height, planes);
  channels = channelCount;
  background = backgroundLightness;
  rowBytes = <usize>width * channels;
  rows = allocate(IMAGES * rowBytes);
  return rows;
}

/** Takes the next row of both images. */
export function push(): void {
  const scale = scaleAt(0);
  for (let image: usize = 0; image < IMAGES; image++) {
    const from = rows + image * rowBytes;
    if (channels === 4) toLinearLightOn(background, from, scale, scale.rows, image);
    else toLinearLight(from, scale, scale.rows, image);
  }
  takeRow(0);
}

/** Measures a row, and passes every pair of rows to the next scale. */
function takeRow(index: usize): void {
  const scale = scaleAt(index);
  const row = scale.rows++;
  const isLast = scale.rows === scale.height;
  if (scale.planes !== 0) measure(scale, row, isLast);
  if (index + 1 < scaleCount && ((row & 1) === 1 || isLast)) {
    halve(scale, row, scaleAt(index + 1));
    takeRow(index + 1);
  }
}

/** Adds the errors of the row that now has all rows around it, and after the last row of all others. */
function measure(scale: Scale, row: usize, isLast: bool): void {
  for (let image: usize = 0; image < IMAGES; image++) toPositiveXyb(scale, row, image);
  for (let plane: usize = 0; plane < PLANES; plane++) {
    if ((scale.planes & (1 << (<u32>plane))) === 0) continue;
    blurAcross(scale, row, plane);
    if (row >= REACH) addErrors(scale, row - REACH, plane);
    if (!isLast) continue;
    for (let beyond = row + 1; beyond <= row + REACH; beyond++) {
      for (let signal: usize = 0; signal < SIGNALS; signal++) memory.fill(scale.acrossAt(beyond, signal, plane), 0, scale.width * SAMPLE);
      if (beyond >= REACH) addErrors(scale, beyond - REACH, plane);
    }
  }
}

/** The mean of a plane's errors (0: structure, 1: ringing, 2: smoothing), or their 4-norm (3 to 5). */
export function norm(index: u32, plane: u32, sum: u32): f64 {
  const scale = scaleAt(index);
  const mean = load<f64>(scale.sumAt(sum, plane)) / (<f64>scale.width * <f64>scale.height);
  return sum < 3 ? mean : Math.sqrt(Math.sqrt(mean));
}

/** Bends the weighted error so that its steps match subjective scores. */
export function toScore(error: f64): f64 {
  const scaled = error * 0.9562382616834844;
  const bent = 2.326765642916932 * scaled - 0.020884521182843837 * scaled * scaled + 6.248496625763138e-5 * scaled * scaled * scaled;
  return bent > 0 ? 100 - 10 * bent ** 0.6276336467831387 : 100;
}
