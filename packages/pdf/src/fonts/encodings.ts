import { type PDFDict, PDFNumber } from '../model/objects.js';
import { elementsOf, entryOf, nameOf } from '../model/read-entries.js';

const ASCII = `
@32 space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash
zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R
S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z
braceleft bar braceright asciitilde
`;

const STANDARD = `
@39 quoteright @96 quoteleft
@161 exclamdown cent sterling fraction yen florin section currency quotesingle quotedblleft guillemotleft guilsinglleft
guilsinglright fi fl @177 endash dagger daggerdbl periodcentered @182 paragraph bullet quotesinglbase quotedblbase quotedblright
guillemotright ellipsis perthousand @191 questiondown @193 grave acute circumflex tilde macron breve dotaccent dieresis @202 ring
cedilla @205 hungarumlaut ogonek caron emdash @225 AE @227 ordfeminine @232 Lslash Oslash OE ordmasculine @241 ae @245 dotlessi @248
lslash oslash oe germandbls
`;

const MAC_ROMAN = `
@128 Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute
egrave ecircumflex edieresis iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave
ucircumflex udieresis dagger degree cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis
@174 AE Oslash @177 plusminus @180 yen mu @187 ordfeminine ordmasculine @190 ae oslash questiondown exclamdown logicalnot @196
florin @199 guillemotleft guillemotright ellipsis space Agrave Atilde Otilde OE oe endash emdash quotedblleft quotedblright
quoteleft quoteright divide @216 ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl daggerdbl periodcentered
quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave Oacute
Ocircumflex @241 Ograve Uacute Ucircumflex Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek
caron
`;

/** In the character set of Apple's fonts, but not in PDF's encoding of that name. */
const MAC_SIGNS =
  '@173 notequal @176 infinity @178 lessequal greaterequal @182 partialdiff summation product pi integral @189 Omega @195 radical @197 approxequal Delta @215 lozenge @219 Euro @240 apple';

const WIN_ANSI = `
@127 bullet Euro bullet quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE
bullet Zcaron bullet bullet quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron
guilsinglright oe bullet zcaron Ydieresis space exclamdown cent sterling currency yen brokenbar section dieresis copyright
ordfeminine guillemotleft logicalnot hyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph
periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown Agrave Aacute
Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde
Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute
acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde
ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis
`;

/** Glyph names by code, without `.notdef`. `@` gives the code of the name that follows. */
function readEncoding(...lists: string[]): readonly (string | undefined)[] {
  const names: (string | undefined)[] = new Array(256).fill(undefined);
  let code = 0;
  for (const word of lists.join(' ').trim().split(/\s+/)) {
    if (word.startsWith('@')) code = Number(word.slice(1));
    else names[code++] = word;
  }
  return names;
}

/** The named encodings of PDF (ISO 32000-1, annex D), and the character set of Apple's fonts. */
export const ENCODINGS = {
  StandardEncoding: readEncoding(ASCII, STANDARD),
  MacRomanEncoding: readEncoding(ASCII, MAC_ROMAN),
  WinAnsiEncoding: readEncoding(ASCII, WIN_ANSI),
  MacOS: readEncoding(ASCII, MAC_ROMAN, MAC_SIGNS),
} as const;

const ROMAN = ENCODINGS.MacRomanEncoding as readonly string[];

/** The 258 names that the `post` table of a TrueType font refers to by number. */
export const MAC_GLYPHS: readonly string[] = [
  ...['.notdef', '.null', 'nonmarkingreturn'],
  ...ROMAN.slice(32, 127),
  ...ROMAN.slice(128, 173),
  ...words('notequal AE Oslash infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine'),
  ...words('ordmasculine Omega ae oslash questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft guillemotright'),
  ...words('ellipsis nonbreakingspace'),
  ...ROMAN.slice(203, 215),
  'lozenge',
  ...ROMAN.slice(216, 240),
  'apple',
  ...ROMAN.slice(241, 248),
  'macron',
  ...ROMAN.slice(249, 256),
  ...words('Lslash lslash Scaron scaron Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior'),
  ...words(
    'threesuperior onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron dcroat',
  ),
];

function words(list: string): string[] {
  return list.split(' ');
}

/** The glyph names that an encoding gives in its `Differences`, by code. */
export function differencesOf(encoding: PDFDict | undefined): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of elementsOf(encoding && entryOf(encoding, 'Differences'))) {
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (code >= 0 && code < 256) {
      const name = nameOf(item);
      if (name !== undefined) names.set(code, name);
      code++;
    }
  }
  return names;
}
