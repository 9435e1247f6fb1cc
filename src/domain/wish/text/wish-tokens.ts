import { findAll, type Span } from './wish-text.ts';

/** A run of letters and digits. */
export type Token = Span & { word: string };

/** The ending of "rav4:an", "2019:a", "SUV:ar" is not a word. */
const WORD = /[a-z0-9]+(?:\+(?![a-z0-9]))?(?::(?:an|n|en|a|s|ar|arna|or|orna|er|et|t)\b)?/;

/** The words of a folded text. */
export const splitTokens = (open: string): Token[] =>
  findAll(WORD, open).map(({ start, groups }) => {
    const word = (groups[0] ?? '').replace(/:.*$/, '').replace('+', '');
    return { start, end: start + word.length, word };
  });

const JOINED = /^(?::(?:an|n|en|a|s))?[ \-.&'’/]{0,3}$/;

/** Adjacent words as one key: "model" "3" → "model3", "ID. Buzz" → "idbuzz"; null if anything separates them. */
export function joinTokens(
  open: string,
  tokens: readonly Token[],
  at: number,
  words: number,
): (Span & { key: string }) | null {
  const [first, last] = [tokens[at], tokens[at + words - 1]];
  if (!first || !last) return null;
  let key = first.word;
  for (let next = at + 1; next < at + words; next += 1) {
    const gap = open.slice(tokens[next - 1]?.end ?? 0, tokens[next]?.start ?? 0);
    const isSentenceEnd = /\. /.test(gap) && tokens[next - 1]?.word !== 'id';
    if (!JOINED.test(gap) || isSentenceEnd) return null;
    key += tokens[next]?.word ?? '';
  }
  return { start: first.start, end: last.end, key };
}
