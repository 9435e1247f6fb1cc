/** A full stop, question mark or exclamation mark before a new sentence or the end; the last dot of "t.ex." is none. */
const SENTENCE = /^.*?(?<!\.\p{L}{1,3})[.?!](?=\s+\p{Lu}|$)/su;

/** The first sentence of a text, for a place that has no room for more; a text without any is given whole. */
export function firstSentence(text: string): string {
  const whole = text.trim();
  return SENTENCE.exec(whole)?.[0] ?? whole;
}
