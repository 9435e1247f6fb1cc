/** A full stop, question mark or exclamation mark before a new sentence or the end, except the last dot of "t.ex.". */
const SENTENCE = /^.*?(?<!\.\p{L}{1,3})[.?!](?=\s+\p{Lu}|$)/su;

/** The first sentence of a text, for places with little room; the whole text if it has none. */
export function firstSentence(text: string): string {
  const whole = text.trim();
  return SENTENCE.exec(whole)?.[0] ?? whole;
}
