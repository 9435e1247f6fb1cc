/** "Volvos", "Passaten", "Golfar", "V70n"; the longest first. */
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
const SHORTEST_NAME = 3;

/** The name itself, and what it may be a form of. */
export function nameForms(key: string): string[] {
  const forms = NAME_ENDINGS.filter((ending) => key.endsWith(ending) && key.length - ending.length >= SHORTEST_NAME);
  return [key, ...forms.map((ending) => key.slice(0, -ending.length))];
}
