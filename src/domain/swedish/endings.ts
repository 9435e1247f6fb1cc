import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };

/** Endings of inflected words, folded, longest first. */
const ENDINGS = lexicon.endings.split(' ');
/** Endings of names, longest first: "Volvos", "Passaten", "Golfar", "V70n". */
const NAME_ENDINGS = lexicon.nameEndings.split(' ');
/** Those of nouns: search matches prefixes, and a genitive or a single letter finds too much. */
const NOUN_ENDINGS = ENDINGS.filter((ending) => ending.length > 1 && !ending.endsWith('s'));
/** "el" and "ac" have no inflected forms; "vit" and "cab" have. */
const MIN_STEM_LENGTH = 3;
/** Shorter stems of search words are usually other words. */
const MIN_SEARCHED_STEM_LENGTH = 4;

/** Whether a word is the ending of a name, written apart from it. */
export const isNameEnding = (word: string): boolean => word.length > 1 && NAME_ENDINGS.includes(word);

/** The stems of a word or of the last word of a phrase, shortest first. */
export function stemsOf(phrase: string): string[] {
  const length = phrase.length - phrase.lastIndexOf(' ') - 1;
  return ENDINGS.filter((ending) => phrase.endsWith(ending) && length - ending.length >= MIN_STEM_LENGTH).map(
    (ending) => phrase.slice(0, -ending.length),
  );
}

/** A name itself, and the names it may be a form of. */
export function nameForms(key: string): string[] {
  const forms = NAME_ENDINGS.filter((ending) => {
    const stem = key.slice(0, -ending.length);
    // "Kian" is a Kia; "clean" is not a CLE.
    const isLong = stem.length > MIN_STEM_LENGTH || /\d/.test(stem) || ending.length === 1;
    return key.endsWith(ending) && stem.length >= MIN_STEM_LENGTH && isLong;
  });
  // "Teslor" are several of a Tesla.
  const plural = /^([a-z]{3,})or(?:na)?s?$/.exec(key)?.[1];
  return [key, ...(plural === undefined ? [] : [`${plural}a`]), ...forms.map((ending) => key.slice(0, -ending.length))];
}

/**
 * Other forms of an inflected noun, its stem first: "dragkrokar" → "dragkrok", "dragkroken" … A base form finds all others as
 * their prefix: it has none, and neither has a code.
 */
export function inflections(word: string): string[] {
  if (/\d/.test(word)) return [];
  const ending = NOUN_ENDINGS.find(
    (each) => word.endsWith(each) && word.length - each.length >= MIN_SEARCHED_STEM_LENGTH,
  );
  if (ending === undefined) return [];
  const stem = word.slice(0, -ending.length);
  return [stem, ...['a', 'e', 'n', 't', ...NOUN_ENDINGS].map((each) => stem + each)].filter((form) => form !== word);
}
