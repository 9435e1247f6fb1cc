/** Share of capitals among the letters from which on a text is written in capitals. */
const IN_CAPITALS = 0.6;
/** Four capitals are a word in capitals; fewer may be a name of its own: "GTI", "AWD", "SUV". */
const CAPITALS = /\p{Lu}{4,}/gu;

/** A word in capitals with the first alone: "MOMENTUM", but not "GTI" and "520D". */
export const readableWord = (word: string): string =>
  word.replace(CAPITALS, (capitals) => capitals.slice(0, 1) + capitals.slice(1).toLowerCase());

/** A text with its words in capitals as a sentence: "VINTERHJUL, DRAGKROK, GTI" becomes "Vinterhjul, dragkrok, GTI". */
export function readableText(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  if (capitals < letters * IN_CAPITALS) return readableWord(text);
  const lower = text.replace(CAPITALS, (word) => word.toLowerCase());
  return lower.slice(0, 1).toUpperCase() + lower.slice(1);
}
