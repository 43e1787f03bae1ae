/**
 * Names in the Adobe Glyph List for Latin, Greek and Cyrillic letters and common symbols. `@` gives
 * the code point of the name that follows.
 */
const NAMES = `
@1 controlSTX controlSOT controlETX controlEOT controlENQ controlACK controlBEL controlBS controlHT controlLF controlVT controlFF
controlCR controlSO controlSI controlDLE controlDC1 controlDC2 controlDC3 controlDC4 controlNAK controlSYN controlETB controlCAN
controlEM controlSUB controlESC controlFS controlGS controlRS controlUS space exclam quotedbl numbersign dollar percent ampersand
quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon
semicolon less equal greater question at A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright
asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde controlDEL @a0
nbspace exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot sfthyphen
registered macron degree plusminus twosuperior threesuperior acute mu paragraph middot cedilla onesuperior ordmasculine
guillemotright onequarter onehalf threequarters questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave
Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply
Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla
egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide
oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis Amacron amacron Abreve abreve Aogonek aogonek Cacute cacute
Ccircumflex ccircumflex Cdot cdot Ccaron ccaron Dcaron dcaron Dcroat dcroat Emacron emacron Ebreve ebreve Edot edot Eogonek eogonek
Ecaron ecaron Gcircumflex gcircumflex Gbreve gbreve Gdot gdot Gcedilla gcedilla Hcircumflex hcircumflex Hbar hbar Itilde itilde
Imacron imacron Ibreve ibreve Iogonek iogonek Idot dotlessi IJ ij Jcircumflex jcircumflex Kcedilla kcedilla kgreenlandic Lacute
lacute Lcedilla lcedilla Lcaron lcaron Ldot ldot Lslash lslash Nacute nacute Ncedilla ncedilla Ncaron ncaron napostrophe Eng eng
Omacron omacron Obreve obreve Odblacute odblacute OE oe Racute racute Rcedilla rcedilla Rcaron rcaron Sacute sacute Scircumflex
scircumflex Scedilla scedilla Scaron scaron Tcedilla tcedilla Tcaron tcaron Tbar tbar Utilde utilde Umacron umacron Ubreve ubreve
Uring uring Udblacute udblacute Uogonek uogonek Wcircumflex wcircumflex Ycircumflex ycircumflex Ydieresis Zacute zacute Zdot zdot
Zcaron zcaron longs @192 florin @1fa Aringacute aringacute AEacute aeacute Oslashacute oslashacute @218 Scommaaccent scommaaccent
@2c6 circumflex caron verticallinemod firsttonechinese secondtonechinese fourthtonechinese verticallinelowmod macronlowmod
gravelowmod acutelowmod colontriangularmod colontriangularhalfmod ringhalfrightcentered ringhalfleftcentered uptackmod downtackmod
plusmod minusmod breve dotaccent ring ogonek ilde hungarumlaut @384 tonos dialytikatonos Alphatonos anoteleia Epsilontonos Etatonos
Iotatonos @38c Omicrontonos @38e Upsilontonos Omegatonos iotadieresistonos Alpha Beta Gamma Deltagreek Epsilon Zeta Eta Theta Iota
Kappa Lambda Mu Nu Xi Omicron Pi Rho @3a3 Sigma Tau Upsilon Phi Chi Psi Omegagreek Iotadieresis Upsilondieresis alphatonos
epsilontonos etatonos iotatonos upsilondieresistonos alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mugreek nu xi
omicron pi rho sigma1 sigma tau upsilon phi chi psi omega iotadieresis upsilondieresis omicrontonos upsilontonos omegatonos @401
Iocyrillic Djecyrillic Gjecyrillic Ecyrillic Dzecyrillic Icyrillic Yicyrillic Jecyrillic Ljecyrillic Njecyrillic Tshecyrillic
Kjecyrillic @40e Ushortcyrillic Dzhecyrillic Acyrillic Becyrillic Vecyrillic Gecyrillic Decyrillic Iecyrillic Zhecyrillic Zecyrillic
Iicyrillic Iishortcyrillic Kacyrillic Elcyrillic Emcyrillic Encyrillic Ocyrillic Pecyrillic Ercyrillic Escyrillic Tecyrillic
Ucyrillic Efcyrillic Khacyrillic Tsecyrillic Checyrillic Shacyrillic Shchacyrillic Hardsigncyrillic Yericyrillic Softsigncyrillic
Ereversedcyrillic IUcyrillic IAcyrillic acyrillic afii10066 afii10067 afii10068 afii10069 afii10070 afii10072 afii10073 afii10074
afii10075 afii10076 afii10077 afii10078 afii10079 afii10080 afii10081 afii10082 afii10083 afii10084 afii10085 afii10086 afii10087
afii10088 afii10089 afii10090 afii10091 afii10092 afii10093 afii10094 afii10095 afii10096 afii10097 @451 afii10071 afii10099
afii10100 afii10101 afii10102 afii10103 afii10104 afii10105 afii10106 afii10107 afii10108 afii10109 @45e afii10110 afii10193 @490
Gheupturncyrillic afii10098 @1e80 Wgrave wgrave Wacute wacute Wdieresis wdieresis @2010 hyphentwo @2012 figuredash endash emdash
afii00208 dblverticalbar dbllowline quoteleft quoteright quotesinglbase quoteleftreversed quotedblleft quotedblright quotedblbase
@2020 dagger daggerdbl bullet @2024 onedotenleader twodotenleader ellipsis @202c afii61573 afii61574 afii61575 @2030 perthousand
@2032 minute second @2035 primereversed @2039 guilsinglleft guilsinglright referencemark exclamdbl @203e overline @2042 asterism
@2044 fraction @2070 zerosuperior @2074 foursuperior fivesuperior sixsuperior sevensuperior eightsuperior ninesuperior plussuperior
@207c equalsuperior parenleftsuperior parenrightsuperior nsuperior zeroinferior oneinferior twoinferior threeinferior fourinferior
fiveinferior sixinferior seveninferior eightinferior nineinferior @208d parenleftinferior parenrightinferior @20a3 franc afii08941
@20a7 peseta @20a9 won afii57636 dong Euro @2105 afii61248 @2109 fahrenheit @2111 Ifraktur @2113 afii61289 @2116 afii61352 @2118
weierstrass @211c Rfraktur @211e prescription @2121 telephone trademark @2126 Ohm @212b angstrom @212e estimated @2135 aleph @2153
onethird twothirds @215b oneeighth threeeighths fiveeighths seveneighths @2190 arrowleft arrowup arrowright arrowdown arrowboth
arrowupdn arrowupleft arrowupright arrowdownright arrowdownleft @21a8 arrowupdnbse @21b5 carriagereturn @21bc harpoonleftbarbup
@21c0 harpoonrightbarbup @21c4 arrowrightoverleft arrowupleftofdown arrowleftoverright @21cd arrowleftdblstroke @21cf
arrowrightdblstroke arrowdblleft arrowdblup arrowdblright arrowdbldown arrowdblboth @2200 forall @2202 partialdiff existential @2205
emptyset Delta gradient element notelement @220b suchthat notcontains @220f product @2211 summation minus minusplus @2215
divisionslash @2217 asteriskmath @2219 bulletoperator radical @221d proportional infinity orthogonal angle @2223 divides @2225
parallel notparallel logicaland logicalor intersection union integral dblintegral @222e contourintegral @2234 therefore because
ratio proportion @223c similar reversedtilde @2243 asymptoticallyequal @2245 approximatelyequal @2248 approxequal @224c allequal
@2250 approaches geometricallyequal approxequalorimage @2260 notequal equivalence notidentical @2264 lessequal greaterequal @2282
propersubset propersuperset notsubset @2286 reflexsubset reflexsuperset @2295 circleplus @2297 circlemultiply @22a5 perpendicular
@22c5 dotmath @2320 integraltop integralbottom @2329 angleleft angleright @2500 SF100000 @2502 SF110000 @250c SF010000 @2510
SF030000 @2514 SF020000 @2518 SF040000 @251c SF080000 @2524 SF090000 @252c SF060000 @2534 SF070000 @253c SF050000 @2550 SF430000
SF240000 SF510000 SF520000 SF390000 SF220000 SF210000 SF250000 SF500000 SF490000 SF380000 SF280000 SF270000 SF260000 SF360000
SF370000 SF420000 SF190000 SF200000 SF230000 SF470000 SF480000 SF410000 SF450000 SF460000 SF400000 SF540000 SF530000 SF440000 @2580
upblock @2584 dnblock @2588 block @258c lfblock @2590 rtblock ltshade shade dkshade @25a0 blacksquare H22073 @25a4
squarehorizontalfill squareverticalfill @25aa H18543 H18551 blackrectangle @25b2 blackuppointingtriangle whiteuppointingtriangle
@25ba triagrt @25bc triagdn @25c4 triaglf @25c6 blackdiamond whitediamond @25c9 fisheye lozenge circle dottedcircle @25ce bullseye
H18533 circlewithlefthalfblack @25d8 bulletinverse invcircle @25e2 blacklowerrighttriangle blacklowerlefttriangle
blackupperlefttriangle blackupperrighttriangle openbullet @263a smileface blacksmilingface compass @2640 female earth male @2660
spade heartsuitwhite diamondsuitwhite club spadesuitwhite heart diamond clubsuitwhite hotsprings quarternote musicalnote
eighthnotebeamed @fb00 ff fi fl ffi ffl @20 spacehackarabic @7c verticalbar @a0 nonbreakingspace @ad softhyphen @af overscore @b5
mu1 @b7 periodcentered @10a Cdotaccent cdotaccent @110 Dslash dmacron @116 Edotaccent edotaccent @120 Gdotaccent gdotaccent
Gcommaaccent gcommaaccent @130 Idotaccent @136 Kcommaaccent kcommaaccent @13b Lcommaaccent lcommaaccent @13f Ldotaccent ldotaccent
@145 Ncommaaccent ncommaaccent @149 quoterightn @150 Ohungarumlaut ohungarumlaut @156 Rcommaaccent rcommaaccent @162 Tcommaaccent
tcommaaccent @170 Uhungarumlaut uhungarumlaut @17b Zdotaccent zdotaccent @17f slong @1fe Ostrokeacute ostrokeacute @2dc tilde @385
dieresistonos @3c2 sigmafinal @401 afii10023 afii10051 afii10052 afii10053 afii10054 afii10055 afii10056 afii10057 afii10058
afii10059 afii10060 afii10061 @40e afii10062 afii10145 afii10017 afii10018 afii10019 afii10020 afii10021 afii10022 afii10024
afii10025 afii10026 afii10027 afii10028 afii10029 afii10030 afii10031 afii10032 afii10033 afii10034 afii10035 afii10036 afii10037
afii10038 afii10039 afii10040 afii10041 afii10042 afii10043 afii10044 afii10045 afii10046 afii10047 afii10048 afii10049 afii10065
becyrillic vecyrillic gecyrillic decyrillic iecyrillic zhecyrillic zecyrillic iicyrillic iishortcyrillic kacyrillic elcyrillic
emcyrillic encyrillic ocyrillic pecyrillic ercyrillic escyrillic tecyrillic ucyrillic efcyrillic khacyrillic tsecyrillic checyrillic
shacyrillic shchacyrillic hardsigncyrillic yericyrillic softsigncyrillic ereversedcyrillic iucyrillic iacyrillic @451 iocyrillic
djecyrillic gjecyrillic ecyrillic dzecyrillic icyrillic yicyrillic jecyrillic ljecyrillic njecyrillic tshecyrillic kjecyrillic @45e
ushortcyrillic dzhecyrillic @490 afii10050 gheupturncyrillic @2015 horizontalbar @2017 underscoredbl @201b quotereversed @2025
twodotleader @20a4 lira @20aa newsheqelsign @20ac euro @2105 careof @2113 lsquare @2116 numero @2126 Omega @21a8 arrowupdownbase
@21d0 arrowleftdbl @21d2 dblarrowright @21d4 dblarrowleft @2200 universal @2203 thereexists @2206 increment nabla @2209 notelementof
@221f rightangle @223c tildeoperator @2245 congruent @2282 subset superset @2286 subsetorequal supersetorequal @2295 pluscircle
@2297 timescircle @2320 integraltp integralbt @2591 shadelight shademedium shadedark @25a0 filledbox whitesquare @25aa
blacksmallsquare whitesmallsquare filledrect @25b2 triagup @25cb whitecircle @25cf blackcircle @25d8 invbullet whitecircleinverse
@25e6 whitebullet @263a whitesmilingface invsmileface sun @2640 venus @2642 mars @2660 spadesuitblack @2663 clubsuitblack @2665
heartsuitblack @266b musicalnotedbl @20aa sheqel @20aa sheqelhebrew
`;

const CODE_POINTS: ReadonlyMap<string, number> = readNames();

function readNames(): Map<string, number> {
  const points = new Map<string, number>();
  let point = 0;
  for (const word of NAMES.trim().split(/\s+/)) {
    if (word.startsWith('@')) point = Number.parseInt(word.slice(1), 16);
    else points.set(word, point++);
  }
  return points;
}

/** Names with a second possible character; viewers accept either. */
const DOUBLES: Readonly<Record<string, number>> = {
  Delta: 0x394,
  Omega: 0x3a9,
  mu: 0x3bc,
  space: 0xa0,
  hyphen: 0xad,
  macron: 0x2c9,
  periodcentered: 0x2219,
  fraction: 0x2215,
  bullet: 0x2022,
  Dcroat: 0xd0,
  Tcommaaccent: 0x21a,
  tcommaaccent: 0x21b,
};

/** The characters that a glyph name may mean; empty for names that aren't known here. */
export function codePointsOf(name: string): number[] {
  const known = CODE_POINTS.get(name);
  const double = DOUBLES[name];
  if (known !== undefined) return double === undefined ? [known] : [known, double];
  const hex = /^(?:uni|u)([0-9A-Fa-f]{4,6})$/.exec(name);
  return hex ? [Number.parseInt(hex[1] as string, 16)] : [];
}
