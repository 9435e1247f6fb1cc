/** Words for the origin of a make: folded base forms by the countries (ISO) whose makes are meant. */
export const ORIGIN_WORDS: readonly (readonly [readonly string[], string])[] = [
  [['SE'], 'svensk, svenskt, svenska'],
  [['DE'], 'tysk, tyskt, tyska, german'],
  [['FR'], 'fransk, franskt, franska, fransman, fransos, french'],
  [['IT'], 'italiensk, italienskt, italienska, italienare, italian'],
  [['ES'], 'spansk, spanskt, spanska'],
  [['GB'], 'brittisk, brittiskt, brittiska, engelsk, engelskt, engelska, engelsman, british'],
  [['CZ'], 'tjeckisk, tjeckiskt, tjeckiska'],
  [['RO'], 'rumansk, rumanskt, rumanska'],
  [['US'], 'amerikansk, amerikanskt, amerikanska, amerikanare, jankare, american'],
  [['JP'], 'japansk, japanskt, japanska, japanare, jappe, japanese'],
  [['KR'], 'koreansk, koreanskt, koreanska, sydkoreansk, sydkoreanskt, sydkoreanska, korean'],
  [['CN'], 'kinesisk, kinesiskt, kinesiska, kines, chinese'],
  [['JP', 'KR', 'CN'], 'asiatisk, asiatiskt, asiatiska, asiat'],
  [['SE', 'DE', 'FR', 'IT', 'ES', 'GB', 'CZ', 'RO'], 'europeisk, europeiskt, europeiska, european'],
];

/** Precedes something else than the car: "svenska vintrar", "svensksåld", "tysk kvalitet". */
const OF_ANOTHER =
  /^ (?:vint|vagar|vag\b|forhalland|klimat|marknad|sald|saljar|registrer|agare|agd|handlar|aterforsalj|sommar|landsvag|kvalitet|motorvag|skatt|pengar|kronor|kund|vader|kok\b|flagg|landsbygd|skylt|plat|manual|instruktion|sprak|service)/;

/** Follows a verb about a language: "lärde sig franska". */
const LANGUAGE = /\b(?:lar\w*(?: (?:mig|sig|dig|oss))?|tala\w*|talar|prata\w*|laser?|laste|studera\w*|forstar|pa) $/;

/** Whether the origin is the car's, by the folded text before and after the word. */
export const isOriginOfCar = (before: string, after: string): boolean =>
  !OF_ANOTHER.test(after) && !LANGUAGE.test(before);
