import { ENCODINGS } from '../encodings.js';

/** The first of the standard strings of every CFF font (Adobe technical note 5176, appendix A). */
export const STANDARD_STRINGS: readonly string[] = [
  '.notdef',
  ...ENCODINGS.StandardEncoding.filter((name) => name !== undefined),
  ...(
    'onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn threequarters twosuperior ' +
    'registered minus eth multiply threesuperior copyright Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex ' +
    'Edieresis Egrave Iacute Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute Ucircumflex ' +
    'Udieresis Ugrave Yacute Ydieresis Zcaron aacute acircumflex adieresis agrave aring atilde ccedilla eacute ecircumflex edieresis egrave ' +
    'iacute icircumflex idieresis igrave ntilde oacute ocircumflex odieresis ograve otilde scaron uacute ucircumflex udieresis ugrave yacute ' +
    'ydieresis zcaron'
  ).split(' '),
];
/**
 * The strings before this one and after those above belong to expert fonts. Their text isn't needed
 * here, so they are identified by number.
 */
export const FIRST_OWN_STRING = 391;

/** A placeholder for a string of expert fonts. No real glyph name has a space. */
export function expertString(id: number): string {
  return `expert ${id}`;
}

/** The number in such a placeholder. */
export function expertId(text: string): number | undefined {
  return text.startsWith('expert ') ? Number(text.slice('expert '.length)) : undefined;
}
