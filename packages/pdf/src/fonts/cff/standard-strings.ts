import { ENCODINGS } from '../encodings.js';

/** The first strings that every CFF font knows (Adobe technical note 5176, appendix A). */
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
/** Between them and this one are those of expert fonts, whose text is not needed here: they go by their numbers. */
export const FIRST_OWN_STRING = 391;

/** Stands for a string of expert fonts. No glyph name has a space. */
export function expertString(id: number): string {
  return `expert ${id}`;
}

/** The number behind such a stand-in. */
export function expertId(text: string): number | undefined {
  return text.startsWith('expert ') ? Number(text.slice('expert '.length)) : undefined;
}
