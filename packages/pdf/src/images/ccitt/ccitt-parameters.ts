import type { PDFDict } from '../../model/objects.js';
import { booleanAt, numberAt } from '../../model/read-entries.js';

/** How a fax is encoded: the parameters of CCITTFaxDecode. */
export interface CcittParameters {
  /** Below zero: group 4; zero: one-dimensional group 3; above: group 3 with both kinds of rows. */
  readonly k: number;
  readonly columns: number;
  readonly rows: number;
  readonly isByteAligned: boolean;
  readonly blackIs1: boolean;
}

export function readCcittParameters(dict: PDFDict | undefined, image: { readonly height: number }): CcittParameters {
  return {
    k: (dict && numberAt(dict, 'K')) ?? 0,
    columns: (dict && numberAt(dict, 'Columns')) ?? 1728,
    rows: image.height,
    isByteAligned: (dict && booleanAt(dict, 'EncodedByteAlign')) ?? false,
    blackIs1: (dict && booleanAt(dict, 'BlackIs1')) ?? false,
  };
}
