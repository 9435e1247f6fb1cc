import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';

/** People who have cars, and verbs for what they do with them; parts of patterns over folded text. */
const KIN_NAMES =
  'grann(?:en|ens|arna)|brors(?:a|an)|brodern|syrran|systern?|syster|mamma|pappa|farsan|morsan|mormor|morfar|farmor|farfar|svarfar|svarmor|svager|svagern|polaren?|kompis(?:en)?|kollegan?|chefen|kollegorna|kompisarna|frun|frugan|fru|mannen|man|gubben|karringen|sambon|flickvannen|pojkvannen|sonen|grabben|dottern|tonaringen|kusinen?|hustrun|maken|exmannen|exfrun|exet|lillebror|storebror|lillasyster|storasyster|svagerskan|bror|son|dotter';
export const KIN = `(?:min |mitt |var |mina |vara |hennes |hans )?(?:${KIN_NAMES})`;
export const WHO = `(?:jag|ja|vi|hon|han|man|${KIN}(?: [a-z]+)?)`;
/** Precedes a person's possession. */
export const OF_SOMEONE =
  '(?:min|mitt|mina|var|varan|vart|hans|hennes|deras|grannens|brorsans|broderns|syrrans|systerns|systers|pappas|mammas|farsans|morsans|mormors|morfars|farmors|farfars|svarfars|svarmors|polarens|kompisens|kollegans|chefens|fruns|frugans|mannens|gubbens|sambons|tjejens|killens|sonens|grabbens|dotterns|kusinens|makens|hustruns)';

export const OWNS = '(?:har|kor|ager|hade|korde|kopte|salde|skrotade|leasar)';
export const GOT = '(?:har|kor|ager|hade|korde|kopte|salde|skrotade|leasar|tog|valde|fick|skaffade|fastnade for)';
export const NOW =
  '(?:idag|i dag|nu|just nu|sedan|redan|bara|en gang|for narvarande|i nulaget|tidigare|nyss|precis|tyvarr|fortfarande)';

/** Phrases about the visitor's current car, or about a car that the wanted one is compared with. */
const OWN_CAR = new RegExp(
  [
    `\\b${WHO} ${OWNS}(?: ${NOW})*(?: redan)? (?:en|ett|min|var|vara)\\b`,
    `\\b${KIN}(?: [a-z]+)? ${GOT}\\b`,
    `\\b(?:har|kor) (?:idag|i dag|nu|just nu) (?:en|ett)?`,
    '\\bhar (?:kort (?:sonder|ihjal)|salt|skrotat|krockat)\\b',
    '\\b(?:kor|ager|hade|korde) (?:jag|ja|vi|man)(?: nu| idag)? (?:en|ett)\\b',
    '\\bhar (?:jag|ja|vi) (?:nu|idag|redan) (?:en|ett)\\b',
    '\\b(?:dagens|gamla|forra|nuvarande) bil(?:en)? (?:ar|var)\\b',
    '\\bbilen (?:jag|vi) har(?: nu| idag)? (?:ar|heter)\\b',
    '\\bforst tankte (?:jag|vi)\\b',
    '\\b(?:gick|bytte) (?:over )?fran\\b',
    '(?:^|[.!?] ?)gamla (?=[a-z0-9-]+n\\b)',
    '\\bsom (?:min|var) (?=[a-z]+)',
    '\\b(?:salde|skrotade|krockade)\\b',
    // "Vit, så att de gula oken syns": a purpose, not a requirement.
    '\\bsa att\\b',
    '\\bnuvarande\\b',
    '\\bden gamla\\b(?=[^.!?]*\\b(?:racker inte|duger inte|ar for|blev for)\\b)',
    '\\b(?:tankte|hade tankt|var inne pa|funderade pa)\\b(?=[^.!?]*\\b(?:forst|fran borjan)\\b)',
    '\\b(?:min|mitt|var|mina) (?:gamla|nuvarande|forra|trotjanare|egen|lilla|kara)\\b',
    '\\b(?:byta|byter) (?:(?:ut|in|fran|bort) )?(?:min|var|mitt|en|den)\\b',
    '\\bersatta?r? (?:min|var|en|mitt)?',
    '\\binbyte (?:av )?(?:min |en )?',
    '\\b(?:saljer|lamnar|lamna|lamnas) (?:min|var)\\b',
    // "Svart i stället för röd".
    '\\bi ?stallet for\\b',
    '\\bhade (?:en|ett)\\b',
    '\\ban (?:min|mitt|var)\\b',
    '\\bliknande (?:en )',
    '\\bi storlek(?:en)? (?:med|som) ',
    '\\blika \\w+ som ',
  ].join('|'),
);

/** A following number is the bound of a range, not a car. */
const COMPARED_CAR =
  /\b(?:storre|mindre|billigare|nyare|snalare|rymligare|battre|hogre|snabbare|finare|roligare|dyrare|aldre)(?: bil| kombi| suv)? an (?!\d)(?:en |ett |min |var )?/;
const ASIDE_ENDS =
  /[.!?;,]|\b(?:men|nu vill|vill|till en|till ett|till nagot|mot en|mot nagot|soker|letar|byta till|onskar|behover)\b/;
/** "Min trotjänare, en Avensis -08, dog igår med 38 000 mil": an inserted phrase and the text after it are about the same car. */
const APPOSITION = /^(?: [a-z]+)?, (?:en|ett|min) [^,.]*,/;
const SENTENCE_ENDS = /[.!?;]|\b(?:men|nu vill|vill|soker|letar|behover)\b/;

/** "Har haft många, från Amazon till V70": applies to the end of the sentence. */
const LONG_STORY =
  /\bhar (?:aldrig |bara )?(?:haft|agt|provat)\b|\bhar (?:alltid )?kort (?!max|under|mindre|hogst|mer|langre|over|\d|ca|omkring|sonder|ihjal)/;
/** "Byter från bensin till el". */
const LEFT = /\b(?:byter?|byta|gar|ga|kommer) (?:[a-z]+ ){0,2}?fran\b[^.!?]*?\btill\b/;
/** "Grannen har en Panda. En sån vill jag också ha." */
const SAME_WANTED =
  /\b(?:san|sadan|likadan|sant|samma)\b[^.!?]{0,12}\b(?:vill|ska|soker|onskar)\b|\b(?:vill|ska|soker|far det bli|blir det)\b[^.!?]{0,20}\b(?:en san|likadan|en sadan|samma|en tredje|en fjarde|en till(?! [a-z0-9]))\b|\bnu ar det dags(?! for| att)/;

/** Whether the described car is wanted again. */
export const isSameWanted = (folded: string): boolean => SAME_WANTED.test(folded);

/** Spans about the visitor's current car. */
export const ownCarSpans = (folded: string): Span[] =>
  isSameWanted(folded)
    ? []
    : [...spansOf(OWN_CAR, folded, untilTurn), ...spansOf(LONG_STORY, folded, untilSentence), ...findAll(LEFT, folded)];

/** Each match of a pattern, extended by the length that `until` returns for the text after it. */
const spansOf = (pattern: RegExp, folded: string, until: (rest: string) => number): Span[] =>
  findAll(pattern, folded).map(({ start, end }) => ({ start, end: end + until(folded.slice(end)) }));

const untilSentence = (rest: string): number =>
  SENTENCE_ENDS.exec(rest.replace(BRACKETS, blanked))?.index ?? rest.length;
const BRACKETS = /\([^)]*\)/g;
const blanked = (inside: string): string => '~'.repeat(inside.length);

/** Maximum length of a comparison ("större än en Golf"), characters. */
const COMPARED_REACH = 30;

/** "Hellre kombi än SUV": the less wanted alternative. */
const LESS_WANTED = /(?<=\b(?:hellre|snarare)\b[^.!?,;]{1,40}) an (?!\d)(?:en |ett )?/;

/** Spans about another car than the one wanted. */
export const asideSpans = (folded: string): Span[] => [
  ...ownCarSpans(folded),
  ...spansOf(LESS_WANTED, folded, untilTurn),
  ...spansOf(COMPARED_CAR, folded, (rest) => Math.min(untilTurn(rest), COMPARED_REACH)),
];

/** Text in brackets belongs to the text before it. */
function untilTurn(rest: string): number {
  const reported = rest.replace(BRACKETS, blanked);
  const put = APPOSITION.exec(reported)?.[0].length ?? 0;
  if (put > 0) return put + (SENTENCE_ENDS.exec(reported.slice(put))?.index ?? reported.length - put);
  return ASIDE_ENDS.exec(reported)?.index ?? rest.length;
}
