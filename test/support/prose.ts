/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATIONS = ['t.ex', 'bl.a', 'm.m', 'd.v.s', 'dvs', 'ca', 'kl', 'nr', 'inkl', 'exkl', 'ev'].map((short) =>
  short.replaceAll('.', '\\.'),
);
const MONTHS = 'januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december';

/** Mistakes that no Swedish prose of the site contains, by name. */
const PROBLEMS: Readonly<Record<string, RegExp>> = {
  'small letter after a full stop': new RegExp(`(?<!(?:^|[\\s(])(?:${ABBREVIATIONS.join('|')}))\\.\\s+[a-zåäö]`, 'u'),
  'one with a plural': new RegExp(
    `(?<![\\d,.–-]\\s?)\\b1\\s(?!${MONTHS}|har\\b|var\\b)\\p{L}+(?:or|ar|er|ade)\\b`,
    'u',
  ),
  'a word twice in a row': /(?<![\p{L}\d–-])([\p{L}\d-]*\p{L}[\p{L}\d-]*|\d{2,})[ \u00a0]\1(?![\p{L}\d-])/iu,
  'no days': /(?<![\d\u202f,])\b0\sdagar\b/u,
  'all of them as a percentage': /\b100\s%\s(?:kostar|har|går)/u,
  'a gap': /\s[.,;!?](?:\s|$)|\(\)|\bnull\b|\bundefined\b|\bNaN\b/u,
};

/** The rules that a text violates, each with its place. Texts are whole sentences, without the labels of tables. */
export const proseProblems = (text: string): string[] =>
  Object.entries(PROBLEMS).flatMap(([name, pattern]) => {
    const found = pattern.exec(text);
    return found ? [`${name}: ${text.slice(Math.max(0, found.index - 30), found.index + 40)}`] : [];
  });
