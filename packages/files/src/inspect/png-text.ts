import { cleanText, decodeText } from '../exif/clean-text.js';
import type { Rights } from '../exif/rights.js';
import type { MetadataFindings } from './metadata-findings.js';

const XMP_KEYWORD = 'XML:com.adobe.xmp';

/**
 * Notes a PNG text chunk: XMP, a rights statement under one of the registered keywords, or a
 * comment.
 */
export function notePngText(type: 'iTXt' | 'tEXt', chunk: Uint8Array, metadata: MetadataFindings): void {
  const { keyword, text } = readText(type, chunk);
  if (keyword !== XMP_KEYWORD) {
    metadata.note('comments');
    metadata.addRights(pngTextRights(type, chunk));
  } else if (text) metadata.addXmp(text);
  else metadata.note('xmp');
}

/** The rights a PNG text chunk states; empty for other kinds of chunks. */
export function pngTextRights(type: string, chunk: Uint8Array): Rights {
  if (type !== 'iTXt' && type !== 'tEXt') return {};
  const { keyword, text } = readText(type, chunk);
  if (!text || (keyword !== 'Copyright' && keyword !== 'Author')) return {};
  const value = cleanText(decodeText(text.subarray(0, 4096)));
  return keyword === 'Copyright' ? { copyright: value } : { artist: value };
}

function readText(type: 'iTXt' | 'tEXt', chunk: Uint8Array): { keyword: string; text: Uint8Array | undefined } {
  const keywordEnd = chunk.subarray(0, 80).indexOf(0);
  if (keywordEnd < 0) return { keyword: '', text: undefined };
  const text = type === 'tEXt' ? chunk.subarray(keywordEnd + 1) : internationalText(chunk, keywordEnd);
  return { keyword: decodeText(chunk.subarray(0, keywordEnd)), text };
}

/**
 * The text of an iTXt chunk, after its flags, language and translated keyword; undefined if
 * compressed or cut off.
 */
function internationalText(chunk: Uint8Array, keywordEnd: number): Uint8Array | undefined {
  if (chunk[keywordEnd + 1] !== 0) return undefined;
  const languageEnd = chunk.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd < 0 ? -1 : chunk.indexOf(0, languageEnd + 1);
  return translatedEnd < 0 ? undefined : chunk.subarray(translatedEnd + 1);
}
