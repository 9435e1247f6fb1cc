import languages from '#data/adviser/languages.json' with { type: 'json' };

/** Languages of which the most common words about cars are read. `other`: a script that is not known. */
export type ForeignLanguage = keyof typeof languages | 'other';

/** A message in plain Swedish words, and the language that it was written in; null: Swedish. */
export type Translated = { text: string; language: ForeignLanguage | null };

const ARABIC = /\p{Script=Arabic}/u;
const ARABIC_DIGITS = /[\u0660-\u0669]/gu;
const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? [];

type Lexicon = { signs: ReadonlySet<string>; phrases: ReadonlyMap<string, string>; pattern: RegExp };
const lexiconOf = ({ signs, phrases }: { signs: string; phrases: Readonly<Record<string, string>> }): Lexicon => {
  // The longest first, so that "the first one" is not read as "the".
  const keys = Object.keys(phrases).sort((one, other) => other.length - one.length);
  return {
    signs: new Set(signs.split(' ').filter((word) => word !== '')),
    phrases: new Map(Object.entries(phrases)),
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${keys.join('|')})(?![\\p{L}\\d])`, 'giu'),
  };
};
const LEXICONS = {
  english: lexiconOf(languages.english),
  finnish: lexiconOf(languages.finnish),
  arabic: lexiconOf(languages.arabic),
};

/** Share of a message's words that are signs of a language, of at least two, or of a single word. */
const MIN_SHARE = 0.4;
const MIN_SIGNS = 2;
/** Words that are common in Swedish too, so that they say nothing alone: "hej" is no Finnish "hei". */
const SWEDISH =
  /[åäö]|(?<!\p{L})(?:och|jag|är|en|ett|som|med|på|den|det|vad|hur|kan|har|till|vill|inte|bil|bilar|söker)(?!\p{L})/iu;

function languageOf(text: string): ForeignLanguage | null {
  if (ARABIC.test(text)) return 'arabic';
  if (LETTER.test(text) && !LATIN.test(text)) return 'other';
  const words = wordsOf(text).filter((word) => !/^\d/.test(word));
  for (const language of ['english', 'finnish'] as const) {
    const { signs } = LEXICONS[language];
    const found = words.filter((word) => signs.has(word)).length;
    const isFinnishLetter = language === 'finnish';
    if (found >= MIN_SIGNS && found / words.length >= MIN_SHARE && (isFinnishLetter || !SWEDISH.test(text)))
      return language;
  }
  return null;
}

/** Translates the known words of a message in another language; a Swedish one is unchanged. */
export function toSwedish(text: string): Translated {
  const language = languageOf(text);
  if (language === null || language === 'other') return { text, language };
  const { phrases, pattern } = LEXICONS[language];
  const digits = text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x660));
  const swedish = digits.replace(pattern, (found) => phrases.get(found.toLowerCase()) ?? found);
  return { text: swedish.replace(/\s+/gu, ' ').trim(), language };
}

/** Below answers to a message in another language. */
export const IN_SWEDISH = 'Jag svarar på svenska.';
/** Answers a message of which no word is known. */
export const WRITE_SWEDISH =
  'Jag förstår bara svenska och lite engelska. Skriv till exempel ”familjebil under 150 000 kr” eller ”automat, diesel”.';
