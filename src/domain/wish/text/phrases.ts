import phrases from '#data/adviser/phrases.json' with { type: 'json' };

/** Patterns over folded text; a list of them are alternatives, and `<name>` is the entry of that name in `words`. */
type Source = string | readonly string[];

const WORDS = new Map<string, Source>(Object.entries(phrases.words));

/** The source of a pattern, its words in place of their names. */
export const expand = (source: Source): string =>
  [source]
    .flat()
    .join('|')
    .replace(/<([a-zA-Z]+)>/g, (_, name: string) => `(?:${expand(WORDS.get(name) ?? '')})`);

export const PATTERNS = Object.fromEntries(
  Object.entries<Source>(phrases.patterns).map(([name, source]) => [name, new RegExp(expand(source))]),
) as Readonly<Record<keyof typeof phrases.patterns, RegExp>>;

/** Contexts (around "|") in which a name or filter word has another meaning: "spelar golf", "sedan i våras". */
const OTHER_SENSES = new Map(
  Object.entries<Source>(phrases.otherSenses).map(([word, source]) => [word, new RegExp(expand(source))]),
);

/** Whether a word has another meaning at its position in a folded text. */
export const meansOtherwise = (word: string, before: string, after: string): boolean =>
  OTHER_SENSES.get(word)?.test(`${before.slice(-LOOK)}|${after.slice(0, LOOK)}`) ?? false;
/** Characters examined on either side. */
const LOOK = 40;
