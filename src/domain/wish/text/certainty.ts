/** "Är du säker på det?", "säkert att priset stämmer", "säker betalning": the words of safety in a crash with another meaning. */
const CERTAINTY =
  /\b(?:du|ni|jag|vi|man) (?:\w+ )?sak(?:er|ra)\b(?! forare)|\bsak(?:er|ert|ra) pa\b|\bsakert (?:\w+ ){0,3}att (?!aka|kora|sitta|ha barn)|\b(?:saker|sakert|sakra) (?:kop|affar|betalning|overforing)\w*/g;

/** A text without the parts that speak of certainty or of a safe purchase. @param folded the text, folded */
export const withoutCertainty = (folded: string): string => folded.replace(CERTAINTY, ' ');
