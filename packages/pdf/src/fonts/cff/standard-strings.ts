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
/** Between them and this one are those of expert fonts, which are not needed here. */
export const FIRST_OWN_STRING = 391;
