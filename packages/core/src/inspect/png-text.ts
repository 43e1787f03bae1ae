import { cleanText, decodeText } from '../exif/clean-text.js';
import type { MetadataFindings } from './metadata-findings.js';

const XMP_KEYWORD = 'XML:com.adobe.xmp';

/** Notes a PNG text chunk: XMP, a rights statement under one of the registered keywords, or a comment. */
export function readPngText(type: 'iTXt' | 'tEXt', chunk: Uint8Array, metadata: MetadataFindings): void {
  const keywordEnd = chunk.subarray(0, 80).indexOf(0);
  const keyword = decodeText(chunk.subarray(0, Math.max(0, keywordEnd)));
  const text = type === 'tEXt' ? chunk.subarray(keywordEnd + 1) : internationalText(chunk, keywordEnd);
  if (keyword === XMP_KEYWORD) {
    if (text) metadata.addXmp(text);
    else metadata.note('xmp');
    return;
  }
  metadata.note('comments');
  if (!text) return;
  if (keyword === 'Copyright') metadata.addRights({ copyright: cleanText(decodeText(text)) });
  if (keyword === 'Author') metadata.addRights({ artist: cleanText(decodeText(text)) });
}

/** The text of an iTXt chunk, after its flags, language and translated keyword; undefined if compressed or cut off. */
function internationalText(chunk: Uint8Array, keywordEnd: number): Uint8Array | undefined {
  if (chunk[keywordEnd + 1] !== 0) return undefined;
  const languageEnd = chunk.indexOf(0, keywordEnd + 3);
  const translatedEnd = languageEnd < 0 ? -1 : chunk.indexOf(0, languageEnd + 1);
  return translatedEnd < 0 ? undefined : chunk.subarray(translatedEnd + 1);
}
