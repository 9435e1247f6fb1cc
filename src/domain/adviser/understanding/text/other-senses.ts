import { ownValue } from '#src/domain/own-value.ts';

/** Contexts (around "|") in which a name or filter word has another meaning: "spelar golf", "sedan i våras". Folded text. */
const OTHERWISE: Readonly<Record<string, RegExp>> = {
  focus: /\| ?(?:pa|on)\b/,
  golf: /\b(?:spelar?|spelat|gillar|alskar) \||\| ?(?:ar|bana|banan|klubb\w*|bag\w*|set|lesson|course|club)\b/,
  jazz: /\b(?:lyssnar pa|spelar|till) \||\| ?(?:musik|band)/,
  kona: /\| (?:av|i)\b/,
  // The interior of a car.
  kupe: /\b(?:tyst|rymlig|varm|kall|stor|ljus|luftig|skon|ren|mork|bekvam|hog|i) \|/,
  kupen: /\b(?:i|till|ur|den) \||\| (?:ska|far|ar)\b/,
  led: /\bpa \|/,
  leden: /\|/,
  passat: /\b(?:hade|har|skulle ha) (?:det |den |nog |bast )?\|(?! (?:gte|variant|kombi|b\d|diesel|fran|19|20))/,
  soppan: /\|/,
  svarta: /\| (?:vinbar|marknad|far\b|listan|hal|rubrik)/,
  polo: /\b(?:spelar) \||\| ?(?:troja|shirt)/,
  // The weather's and the planet's climate, unlike "klimat" in a car.
  klimatet: /\|/,
  sedan: new RegExp(
    [
      '\\| (?:i (?:[a-z]+a[sg]s?|fjol|gar|forra|[a-z]+ari|april|maj|jun|jul|aug|[a-z]+ber)\\b|lange|dess|flera|manga|du|jag|ja|vi|ni|han|hon|barn|dom|de|man|den|det|en|ett|forra|tva|tre|fyra|fem|tio|ska|vill|far|blir|kom|koper|saljer|blev|var|har|nagra|forst)\\b',
      '\\b(?:jag|ja|du|han|hon|vi|ni|man|de|det|att|mig|dig|oss|veckor?|manad(?:er)?|lange|tid|dagar|tag|nu|redan|alltid|kan|ska|far|har|hade|blir|blev|tog|kom|gick|gar|star|alder) \\|',
      '(?:\\d|[a-z]) ar \\|',
      '\\bhar (?:alltid )?[a-z]+(?:[at]t|rt|ft) [^.!?,;|]{0,30}\\|',
      '(?:^|[.!?] ?)\\| (?:[a-z]+(?:de|te)\\b|en\\b)',
    ].join('|'),
  ),
};

/** Whether a word has another meaning at its position in a folded text. */
export const meansOtherwise = (word: string, before: string, after: string): boolean =>
  ownValue(OTHERWISE, word)?.test(`${before.slice(-LOOK)}|${after.slice(0, LOOK)}`) ?? false;
/** Characters examined on either side. */
const LOOK = 40;
