/** Characters of a description that a page shows at first, and those from which it is worth hiding the rest. */
const LEAD = 500;
const MIN_FOLDED = 750;

/**
 * The beginning of a description and the rest, which together are the text; null: it is short enough. Divided after a paragraph, else
 * after a sentence, else between two words.
 */
export function descriptionParts(text: string): { lead: string; rest: string | null } {
  if (text.length < MIN_FOLDED) return { lead: text, rest: null };
  const start = text.slice(0, LEAD);
  const end = [/.*\n/su, /.*[.!?…]\s/su, /.*\s/su].map((whole) => whole.exec(start)?.[0].length ?? 0);
  const at = end.find((length) => length > LEAD / 2) ?? LEAD;
  // Not between the halves of a surrogate pair.
  const isHalf = /[\ud800-\udbff]/u.test(text.charAt(at - 1));
  const cut = isHalf ? at - 1 : at;
  return { lead: text.slice(0, cut), rest: text.slice(cut) };
}
