/** Endings of names, longest first: "Volvos", "Passaten", "Golfar", "V70n". */
const NAME_ENDINGS = [
  'arna',
  'erna',
  'orna',
  'ens',
  'ans',
  'ar',
  'er',
  'or',
  'en',
  'an',
  'et',
  'ns',
  's',
  'n',
] as const;
const MIN_NAME_LENGTH = 3;

/** The name itself, and the names it may be a form of. */
export function nameForms(key: string): string[] {
  const forms = NAME_ENDINGS.filter((ending) => {
    const stem = key.slice(0, -ending.length);
    // "Kian" is a Kia; "clean" is not a CLE.
    const isLong = stem.length > MIN_NAME_LENGTH || /\d/.test(stem) || ending.length === 1;
    return key.endsWith(ending) && stem.length >= MIN_NAME_LENGTH && isLong;
  });
  return [key, ...forms.map((ending) => key.slice(0, -ending.length))];
}
