import { WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';

/** Phrases of a change of mind: the text that follows replaces earlier values of the same fields. */
const NO = '(?:nej|nae|nah|na|naj|nope|nja|oj|oops|hoppsan|aj|ah|asch|fel|sorry|ursakta|forlat)';
const SAID_ON = `
  forresten | vanta | menar | menade | jag menar | jag menade | menar jag | menade jag | jag menade ju | vi sager | sag | jag sager
  lat oss saga | da sager vi | vi kan saga | det blev fel | fel av mig | skrev fel | jag skrev fel | det ska vara
  ska det vara | det skulle vara | skulle det vara | da hellre | hellre | egentligen | snarare | rattare sagt
  vid narmare eftertanke | jag angrar mig | angrar mig | har andrat mig | jag andrar mig`;
const ON = SAID_ON.trim().replaceAll(/\s*[|\n]\s*/g, '|');
const CORRECTION = new RegExp(
  [
    `\\b(?:eller|och|fast|men|ja)?,? ?${NO}[ ,.!]+(?:${NO}[ ,.!]+)*(?:${ON})\\b`,
    `\\b(?:eller|fast|men) (?:forresten|vanta|egentligen|snarare|rattare sagt|vi sager|jag menar|jag menade|sag)\\b`,
    '\\bforresten,? nej\\b',
    '\\b(?:jag menade|jag menar|menade jag|rattare sagt|jag angrar mig|har andrat mig|vid narmare eftertanke)\\b',
    '\\beller,? (?:nej|ja|jo|okej|ok)\\b',
    '\\bmen (?:det|den) ska(?:ll)? vara\\b',
    // "Diesel nej bensin", "under 100, nä 110"; "diesel, nej tack" is a negation only.
    `(?:[!?.,-]|\\.\\.\\.) ?${NO}[ ,!.]+(?!tack|till|inte|men|usch|aldrig)`,
    '(?<=[a-z0-9]) (?:nej|nae) (?=[a-z0-9])(?!tack|till|inte|men|usch|aldrig)',
  ].join('|'),
);
const MAX_CORRECTIONS = 5;

/** Splits a text into parts that correct one another; a single part if nothing is corrected, or too much to be meant. */
export function correctedParts(text: WishText): WishText[] {
  const parts = text.folded.split(CORRECTION);
  if (parts.length === 1 || parts.length > MAX_CORRECTIONS) return [text];
  let at = 0;
  return parts.map((part) => {
    const start = text.folded.indexOf(part, at);
    at = start + part.length;
    return new WishText(text.source.slice(start, at));
  });
}
