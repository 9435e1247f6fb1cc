/** Spellings that sound alike to Swedish ears, applied in this order to a folded word. */
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

/** How a folded word sounds, roughly: equal for "volkswagen" and "wolksvagen", "passat" and "pasat", "lexus" and "leksus". */
export const soundKey = (word: string): string =>
  ALIKE.reduce((sound, [spelling, letter]) => sound.replace(spelling, letter), word);

const VOWELS = /[aeiouy]+/g;
/** Fewer are shared by words that have nothing to do with each other. */
const MIN_CONSONANTS = 3;

/** The consonants of a sound: "pgt" for "peugeot" and "peguet", "frd" for "ford" and "frd". Null when they say too little. */
export function consonantsOf(sound: string): string | null {
  const consonants = sound.replace(VOWELS, '');
  return consonants.length < MIN_CONSONANTS ? null : consonants;
}

/** What is written with å is as often said o ("skåda"); the fold to words would make an a of it. */
export const zeroAsO = (text: string): string => text.normalize('NFC').replace(/[åÅ]/g, 'o');
