/** Names of the characters 160 to 255 in HTML, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Further names that editors of texts write. */
const NAMED: readonly (readonly [string, string])[] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['AMP', '&'],
  ['LT', '<'],
  ['GT', '>'],
  ['QUOT', '"'],
  ['NBSP', '\u00a0'],
  ['ndash', '–'],
  ['mdash', '—'],
  ['horbar', '―'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['lsaquo', '‹'],
  ['rsaquo', '›'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
  ['permil', '‰'],
  ['prime', '′'],
  ['Prime', '″'],
  ['minus', '−'],
  ['le', '≤'],
  ['ge', '≥'],
  ['ne', '≠'],
  ['asymp', '≈'],
  ['infin', '∞'],
  ['larr', '←'],
  ['rarr', '→'],
  ['check', '✓'],
  ['star', '☆'],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['zwnj', ''],
  ['zwj', ''],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['Zcaron', 'Ž'],
  ['zcaron', 'ž'],
  ['Yuml', 'Ÿ'],
  ['dollar', '$'],
  ['percnt', '%'],
  ['plus', '+'],
  ['comma', ','],
  ['period', '.'],
  ['colon', ':'],
  ['semi', ';'],
  ['lpar', '('],
  ['rpar', ')'],
  ['excl', '!'],
  ['quest', '?'],
  ['num', '#'],
  ['ast', '*'],
  ['sol', '/'],
  ['commat', '@'],
  ['Tab', ' '],
  ['NewLine', '\n'],
];

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...NAMED,
]);

/** The characters that the numbers 128 to 159 mean on the web: the signs of windows-1252. */
export const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const ENTITY = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));/gu;

/** Replaces the character references of HTML that end in a semicolon: "&amp;", "&#228;", "&#xE4;". Unknown names stay. */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return CHARACTERS.get(name) ?? whole;
    return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ?? whole;
  });

function characterOf(code: number): string | null {
  if (code >= 128 && code < 160) return WINDOWS_1252.charAt(code - 128);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}
