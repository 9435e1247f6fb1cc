/** Spellings that sound alike in Swedish, applied in this order to a folded word. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/sch|sj|stj|skj|sh|ch(?=[eiyao])/g, 's'],
  [/c(?=[eiy])/g, 's'],
  [/ck|ch|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/w/g, 'v'],
  [/dt/g, 't'],
  [/j(?=[aou])|(?<=[aeo])j|y/g, 'i'],
  [/v$/g, 'f'],
  [/hj|gj|lj|dj/g, 'j'],
  [/(.)\1+/g, '$1'],
];

/** A rough phonetic key of a folded word: equal for "volkswagen" and "wolksvagen", "passat" and "pasat", "lexus" and "leksus". */
export const soundKey = (word: string): string =>
  ALIKE.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), word);

const VOWELS = /[aeiouy]+/g;
/** Shorter skeletons are shared by unrelated words. */
const MIN_CONSONANTS = 3;

/**
 * The consonants of a phonetic key: "pgt" for "peugeot" and "peguet", "frd" for "ford" and "frd". Null when there are too few.
 */
export function consonantsOf(sound: string): string | null {
  const consonants = sound.replace(VOWELS, '');
  return consonants.length < MIN_CONSONANTS ? null : consonants;
}

/** å is often pronounced like o ("skåda"); folding alone would make it an a. */
export const zeroAsO = (text: string): string => text.normalize('NFC').replace(/[åÅ]/g, 'o');
