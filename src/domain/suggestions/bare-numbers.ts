const BARE_NUMBER = /^\d+$/;

/** Splits a text into the words that are not plain numbers, and those numbers; null when there is none ("v60", "ID.3"). */
export function withoutNumbers(text: string): { text: string; numbers: string[] } | null {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const numbers = words.filter((word) => BARE_NUMBER.test(word));
  return numbers.length === 0 ? null : { text: words.filter((word) => !BARE_NUMBER.test(word)).join(' '), numbers };
}
