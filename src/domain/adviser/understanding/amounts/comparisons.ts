/** The bound that a number sets; `exact` for a number without comparison. */
export type Direction = 'min' | 'max' | 'around' | 'exact' | 'older' | 'newer' | 'notOlder' | 'notNewer';

/** Words allowed between "högst" and its number. */
const BETWEEN =
  "(?:[ :]*\\b(?:ca|cirka|typ|kanske|pris|priset|ar|pa|om|kr|sek|arsmodell|modell|modellar|de|en|ett|bara|endast|ligga|ligger|kosta|kostar|ha|gatt|ga|rullat|vara|vill|lagga|the|is|of|fran|som|till|for|mil|miltal|miltalet)\\b\\.?)*[ :]*(?:my|[-'])?$";

const rule = (words: string, direction: Direction): readonly [RegExp, Direction] => [
  new RegExp(`(?<![a-z])(?:${words})${BETWEEN}`),
  direction,
];

/** "Inget under 2015", "ingen bil som är äldre än", but not "hittar ingen bil under 50 000". */
const NONE =
  '(?<!(?:hittar|hittat|finns|finner|ser|sett) (?:det |jag |vi )?)ing(?:en|et|a|enting)(?: (?:bil|bilar|som|ar|har|gatt|kostar))*';
const NOT = `(?:(?:inte|int|itte|ente|inge|ej|aldrig|icke|utan att|not)(?: [a-z]+){0,4}?|${NONE})`;

/** Matched against the text before a number; the first match wins. */
const BEFORE: readonly (readonly [RegExp, Direction])[] = [
  rule(`${NOT} (?:(?:aldre|gammal|gamla|gamlare|tidigare) an|fore|innan)|not older than`, 'notOlder'),
  rule(`${NOT} (?:(?:nyare|yngre|senare) an|efter)`, 'notNewer'),
  rule('(?:bort med|slippa|ingen[a-z]*|inget|inga)(?: [a-z]+){0,2}? over', 'max'),
  rule(`${NOT} (?:mer an|over|overstig(?:a|er|ande)|dyrare an|hogre an|fler an|langre an|mer|more than)`, 'max'),
  rule(`${NOT} (?:mindre an|under|understig(?:a|er)|billigare an|lagre an)`, 'min'),
  rule('(?:aldre|tidigare) an|fore|innan|older than|before', 'older'),
  rule('nyare an|yngre an|efter|senare an|newer than|after', 'newer'),
  rule('senast|till och med|fram till|t\\.? ?o\\.? ?m\\.?', 'notNewer'),
  rule('tidigast|since', 'notOlder'),
  rule(
    'mer an|over|overstigande|dyrare an|hogre an|minst|minimum|min|fran och med|fran|fr?\\.? ?o\\.? ?m\\.?|from|lagst|>=?|more than|at least|above|atminstone|from',
    'min',
  ),
  rule(
    'mindre an|under|billigare an|lagre an|farre an|kortare an|max|maximalt|max(?:imum|pris|budget|pris pa|alder)?|hogst|upp till|upp emot|uppemot|som mest|inom|tak(?:et)?|grans(?:en)?|<=?|less than|below|up to|until|at most|cheaper than|fewer than|no more than|tops|sub|(?:stracka|tanja|ga|hoja?)(?: (?:mig|oss|sig))?(?: upp)? till|(?:kan|ska|far) hoja till',
    'max',
  ),
  rule(
    'runt|kring|runtomkring|omkring|cirka|ca\\.?|c:a|ungefar|typ|about|around|circa|i trakte(?:n|rna) (?:av|kring)|i runda slangar|nagonstans kring|i krokarna|roughly|plus ?(?:\\/|-|och |eller )?minus|\\+ ?\\/? ?-|~',
    'around',
  ),
];

const OR = '(?:eller|elle|el|och|o|a|or|and)';
/** "150 000, minst 5 säten": a comparison followed by another number belongs to that one. */
const NO_NUMBER_AFTER =
  '(?![a-z0-9]| (?:ca )?(?:\\d|[a-z]*(?:hundra|tusen)|(?:en|tva|tre|fyra|fem|sex|sju|atta|nio|tio)[a-z]*))';

/** Matched against the text after a number and its unit. */
const AFTER: readonly (readonly [RegExp, Direction])[] = [
  [
    new RegExp(`^\\s*(?:${OR} (?:nyare?|yngre|senare|framat|framover|newer|later)|framat|framover)(?![a-z0-9])`),
    'notOlder',
  ],
  [new RegExp(`^\\s*(?:${OR} (?:aldre|tidigare|bakat|older|earlier)|bakat)(?![a-z0-9])`), 'notNewer'],
  [
    new RegExp(
      `^\\s*(?:<=? ?(?=arsm|modell)|${OR} (?:uppat|mer|upp|hogre|up|more)|uppat|upp(?! till)|som lagst|minimum|som minst|plus\\b(?! ?(?:\\/|-|och |eller )?minus| (?:moms|skatt|frakt|avgift))|\\+(?! ?\\/? ?-))(?![a-z0-9])`,
    ),
    'min',
  ],
  [new RegExp(`^\\s*minst${NO_NUMBER_AFTER}`), 'min'],
  [
    new RegExp(
      `^\\s*,? ?(?:${OR} (?:mindre|lagre|nedat|billigare|under|less)|max(?:imalt)?|hogst|som mest|som hogst|tops|ar max|ar taket|som tak)${NO_NUMBER_AFTER}`,
    ),
    'max',
  ],
  [
    /^\s*,? ?(?:plus ?(?:\/|-|och |eller )?minus|\+ ?\/? ?-)(?: *(?:\d{1,6}(?: \d{3})?|[a-z]{2,10})(?![a-z0-9])(?: ?(?:%|procent\b|tusen(?:lappar)?\b|tkr\b|k\b|ar\b|mil\b|kr(?:onor)?\b))*)?/,
    'around',
  ],
  [
    /^[ -]?(?:ungefar|ish|nanting|nagonting|eller sa|eller dar ?omkring|eller dar i ?krokarna|(?:typ|cirka|ca)(?= *(?:[.,!?;]|$)))(?![a-z])/,
    'around',
  ],
];

export type Comparison = {
  direction: Direction;
  /** Length of the comparison before and after the number, characters. */
  before: number;
  after: number;
};

/** Reads how a number is compared, by the words around it. */
export function readComparison(before: string, after: string): Comparison {
  for (const [pattern, direction] of BEFORE) {
    const match = pattern.exec(before);
    if (!match) continue;
    // "från 100 000 och uppåt" is redundant; "typ 20 000 max" is a limit.
    const twice = readAfter(after);
    return {
      direction: direction === 'around' && twice ? twice.direction : direction,
      before: match[0].length,
      after: twice?.after ?? 0,
    };
  }
  return readAfter(after) ?? { direction: 'exact', before: 0, after: 0 };
}

function readAfter(after: string): Comparison | null {
  for (const [pattern, direction] of AFTER) {
    const match = pattern.exec(after);
    if (match) return { direction, before: 0, after: match[0].length };
  }
  return null;
}
