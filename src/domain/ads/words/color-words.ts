import type { Color } from '#src/domain/vocabulary/vocabulary.ts';
import { findFinish } from './paint-names.ts';
import { wordKey, wordsByKey } from './word-table.ts';

/** Endings of words that name a colour, in Swedish, English and makers' names, compared by {@link wordKey}. */
const COLOR_BY_WORD = wordsByKey<Color>({
  Svart: 'svart, svarta, sort, black, schwarz, nero, noir, onyx, ebony',
  Vit: 'vit, vita, hvid, white, weiss, weiß, bianco, blanc, benvit, pärlvit',
  Grå: 'grå, gråa, grey, gray, grau, antracit, anthracite, graphite, grafit, charcoal, titan, titanium, stålgrå',
  Silver: 'silver, silvergrå, silvrig, sølv, silber, aluminium, platinum, platina',
  Blå: 'blå, blåa, blue, blau, navy, turkos, turquoise, teal, indigo, petrol, cyan',
  Röd: 'röd, röda, red, rot, rosso, vinröd, bordeaux, burgundy, maroon',
  Grön: 'grön, gröna, green, grün, oliv, olive, khaki, lime, mint',
  Brun: 'brun, bruna, brown, braun, brons, bronze, koppar, copper, mocca, mocha, choklad',
  Beige: 'beige, sand, champagne, creme, cream, kräm, gräddvit, ivory, elfenben, tan',
  Gul: 'gul, gula, yellow, gelb, giallo',
  Orange: 'orange, apelsin, arancio',
  Lila: 'lila, violet, violett, purple, aubergine, plum',
  Guld: 'guld, gold, gyllene',
  Rosa: 'rosa, pink, cerise',
  Flerfärgad: 'flerfärgad, multi, multicolor, multicolour, multicolored, tvåfärgad, two-tone, twotone, bicolor',
});
/** Longest first, so that "silvergra" is not read as "gra". Short words ("tan", "rot") match whole words only. */
const LONG_WORDS = [...COLOR_BY_WORD.keys()].filter((word) => word.length > 3).sort((a, b) => b.length - a.length);
const SHORT_ENDINGS = ['vit', 'gra', 'bla', 'rod', 'gul'];
/** Separates two colours: "Svart/Vit", "röd och svart". */
const BETWEEN_COLORS = /[/+&,]|\soch\s|\sand\s|\smed\s|\swith\s/iu;
const ROOF = /\b(tak|roof|svarttak)\b/;

/** Removes "lack" from "Svartlack", but leaves "black" unchanged. */
const FINISH = /(?:metallic|metallik|metall?|pearl|(?<!b)lack)$/u;

function colorOfWord(text: string): Color | null {
  const word = text.replace(FINISH, '');
  const exact = COLOR_BY_WORD.get(word);
  if (exact) return exact;
  const ending =
    LONG_WORDS.find((known) => word.endsWith(known)) ?? SHORT_ENDINGS.find((known) => word.endsWith(known));
  return ending === undefined ? null : (COLOR_BY_WORD.get(ending) ?? null);
}

/** The last colour word of several is the colour: "Silver Grey" is grey, "blågrön" green. */
function colorOfPart(part: string): Color | null {
  const words = wordKey(part).split(' ');
  if (words.length === 2 && words[0] === 'two') return colorOfWord(words.join(''));
  return words.map(colorOfWord).findLast((color) => color !== null) ?? findFinish(words.join(' '));
}

/** "Mörkgrå metallic" → Grå, "Svart met" → Svart, "Vit, svart tak" → Vit, "Svart/Vit" → Flerfärgad; null for unknown words. */
export function findColor(text: string): Color | null {
  const whole = COLOR_BY_WORD.get(wordKey(text).replaceAll(' ', ''));
  if (whole) return whole;
  const colors = new Set<Color>();
  for (const part of text.split(BETWEEN_COLORS)) {
    const color = ROOF.test(wordKey(part)) ? null : colorOfPart(part);
    if (color) colors.add(color);
  }
  const [first] = colors;
  return colors.size > 1 ? 'Flerfärgad' : (first ?? null);
}
