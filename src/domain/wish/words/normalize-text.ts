import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import phrases from '#data/adviser/phrases.json' with { type: 'json' };
import { ownValue } from '#src/base/own-value.ts';
import { Dictionary } from '#src/domain/swedish/dictionary.ts';
import { isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import { readNumberWords, UNITS } from '#src/domain/wish/text/numbers.ts';
import { expand } from '#src/domain/wish/text/phrases.ts';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import { isFilterWord } from './word-meanings.ts';

/** The standard words for small words in dialect, chat and phonetic spelling. */
const STANDARD: ReadonlyMap<string, string> = new Map(
  Object.entries(lexicon.spellings).flatMap(([word, forms]) => forms.split(' ').map((form) => [form, word] as const)),
);

/** Words that are essential for a correct parse; a single wrong letter in them is corrected. */
const FOLDED = new Map(lexicon.corrected.split(' ').map((word) => [foldSigns(word), word] as const));
const ESSENTIAL = new Dictionary(FOLDED.keys());
const MIN_CORRECTED_LENGTH = 5;

/** Notations and their standard form, applied in this order; "#1": the first group as a number. */
const REWRITES = phrases.rewrites.map(([pattern = '', to = '']) => ({
  pattern: new RegExp(expand(pattern), 'giu'),
  to,
}));

const NAMED: Readonly<Record<string, number>> = lexicon.namedNumbers;

function rewritten(to: string, [said = '', ...groups]: readonly string[]): string {
  // "15o ooo": the letter instead of zero; "g t i": spelled letter by letter.
  if (to === 'zeros') return said.replace(/o/giu, '0');
  if (to === 'joined') return said.replaceAll(' ', '');
  return to.replace(/([$#])([&\d])/g, (_, sign: string, place: string) => {
    const group = place === '&' ? said : (groups[Number(place) - 1] ?? '');
    if (sign === '$') return group;
    const folded = foldSigns(group);
    // "Nittinia", "nolletta": a number as a name.
    return String(
      ownValue(UNITS, folded) ?? ownValue(NAMED, folded) ?? readNumberWords(folded.replace(/nia$/, 'nio')) ?? group,
    );
  });
}

/** Rewrites the small words and notations of a wish to standard Swedish; everything else is unchanged. */
export function normalizeText(wish: string, mayGuess: boolean): string {
  const words = wish.normalize('NFC').replace(/\p{L}{2,}|(?<![\p{L}\d])å(?![\p{L}\d])/gu, (word) => {
    if (ROMAN.test(word)) return word;
    const single = word.replace(/(\p{L})\1{2,}/giu, '$1');
    return STANDARD.get(single.toLowerCase()) ?? (mayGuess ? corrected(single) : null) ?? single;
  });
  return REWRITES.reduce(
    (text, { pattern, to }) => text.replace(pattern, (...said: string[]) => rewritten(to, said)),
    words,
  );
}
const ROMAN = /^[ivx]+$/i;

function corrected(word: string): string | null {
  const folded = foldSigns(word);
  // "ModelY" is two words.
  if (/\p{Ll}\p{Lu}/u.test(word)) return null;
  if (folded.length < MIN_CORRECTED_LENGTH || isOrdinaryForm(folded) || isFilterWord(folded)) return null;
  const { words, edits } = ESSENTIAL.nearest(folded);
  // Another ending makes another word: "undre", "högsta".
  const one = words.find((each) => !folded.startsWith(each) && !each.startsWith(folded));
  return edits === 1 && one !== undefined ? (FOLDED.get(one) ?? null) : null;
}
