/** Precedes something else than the car: "svenska vintrar", "svensksåld", "tysk kvalitet". */
const OF_ANOTHER =
  /^ (?:vint|vagar|vag\b|forhalland|klimat|marknad|sald|saljar|registrer|agare|agd|handlar|aterforsalj|sommar|landsvag|kvalitet|motorvag|skatt|pengar|kronor|kund|vader|kok\b|flagg|landsbygd|skylt|plat|manual|instruktion|sprak|service)/;

/** Follows a verb about a language: "lärde sig franska". */
const LANGUAGE = /\b(?:lar\w*(?: (?:mig|sig|dig|oss))?|tala\w*|talar|prata\w*|laser?|laste|studera\w*|forstar|pa) $/;

/** Whether the origin is the car's, by the folded text before and after the word. */
export const isOriginOfCar = (before: string, after: string): boolean =>
  !OF_ANOTHER.test(after) && !LANGUAGE.test(before);
