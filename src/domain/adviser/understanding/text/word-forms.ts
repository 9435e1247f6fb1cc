/** Endings of inflected words, folded, longest first. */
const ENDINGS = 'arna erna orna ens ets ers ans na en et ar er or ns n a t s e'.split(' ');
/** Endings of names, longest first: "Volvos", "Passaten", "Golfar", "V70n". */
const NAME_ENDINGS = 'arna erna orna ens ans ar er or en an et ns s n'.split(' ');
/** "el" and "ac" have no inflected forms; "vit" and "cab" have. */
const MIN_STEM_LENGTH = 3;

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
  return [key, ...forms.map((ending) => key.slice(0, -ending.length))];
}
