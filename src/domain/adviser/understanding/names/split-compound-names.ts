import { foldSigns } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { isFilterWord } from '#src/domain/adviser/understanding/words/word-meanings.ts';
import { isOrdinaryForm } from '#src/domain/swedish/ordinary-words.ts';
import type { CarNames } from './car-names.ts';

const WORD = /(?<![\p{L}\d])[\p{L}\d]{5,24}(?![\p{L}\d])/gu;
const MIN_MAKE_LENGTH = 2;
/** "V60diesel", "2018automat": a code or a year joined to a filter word. */
const CODE_AND_WORD = /^([a-z]{1,3}\d{1,3}|(?:19|20)\d\d)([a-z]{4,})$/;
/** "Bensin4wd". */
const WORD_AND_CODE = /^([a-z]{4,})(\d[a-z]{1,3})$/;

/** Splits names that were written as one word: "fiat500", "audia4", "v60diesel". */
export const splitCompoundNames = (wish: string, names: CarNames): string =>
  wish.replace(WORD, (word) => {
    const key = foldSigns(word);
    if (names.modelsByKey.has(key) || names.makeByKey.has(key)) return word;
    const [, code = '', rest = ''] = CODE_AND_WORD.exec(key) ?? [];
    if (code !== '' && isFilterWord(rest) && (/^\d/.test(code) || names.modelsByKey.has(code)))
      return split(word, code.length);
    const [, front = '', end = ''] = WORD_AND_CODE.exec(key) ?? [];
    if (front !== '' && isFilterWord(front) && isFilterWord(end)) return split(word, front.length);
    const at = isOrdinaryForm(key) || isFilterWord(key) ? 0 : endOfMake(key, names);
    return at === 0 ? word : split(word, at);
  });

const split = (word: string, at: number): string => `${word.slice(0, at)} ${word.slice(at)}`;

/** End of a make that is followed by one of its models without a space; 0: none. */
function endOfMake(key: string, names: CarNames): number {
  for (let at = MIN_MAKE_LENGTH; at < key.length; at += 1) {
    const make = names.makes.get(names.makeByKey.get(key.slice(0, at)) ?? '');
    const rest = key.slice(at);
    if (make?.models.has(rest) && (rest.length > 2 || /\d/.test(rest))) return at;
  }
  return 0;
}
