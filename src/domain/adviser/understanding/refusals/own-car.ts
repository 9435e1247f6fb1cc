import type { Mention } from '../mention.ts';
import { findAll, type Span } from '../text/wish-text.ts';

/** People whose cars are told of, and what they do with them. Of folded text. */
const KIN =
  '(?:min |mitt |var |mina |vara |hennes |hans )?(?:grann(?:en|ens|arna)|brors(?:a|an)|syrran|syster|mamma|pappa|farsan|morsan|mormor|morfar|farmor|farfar|svarfar|svarmor|svager|svagern|polaren?|kompis(?:en)?|kollegan?|chefen|kollegorna|kompisarna|frun|fru|mannen|man|gubben|sambon|sonen|dottern|kusinen?|hustrun|maken)';
const WHO = `(?:jag|ja|vi|hon|han|man|${KIN}(?: [a-z]+)?)`;
const HOLDS = '(?:har|kor|ager|hade|korde|kopte|salde|skrotade|leasar)';
const GOT = '(?:har|kor|ager|hade|korde|kopte|salde|skrotade|leasar|tog|valde|fick|skaffade|fastnade for)';
const NOW = '(?:idag|i dag|nu|just nu|sedan|redan|bara|en gang|for narvarande|i nulaget|tidigare|nyss|precis|tyvarr)';

/** What is said of a car that one has, or that the wanted one is compared with. */
const OWN_CAR = new RegExp(
  [
    `\\b${WHO} ${HOLDS}(?: ${NOW})*(?: redan)? (?:en|ett|min|var|vara)\\b`,
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
    // "Vit, så att de gula oken syns": a purpose, and no demand.
    '\\bsa att\\b',
    '\\bnuvarande\\b',
    '\\b(?:tankte|hade tankt|var inne pa|funderade pa)\\b(?=[^.!?]*\\b(?:forst|fran borjan)\\b)',
    '\\b(?:min|mitt|var|mina) (?:gamla|nuvarande|forra|trotjanare|egen|lilla|kara)\\b',
    '\\b(?:byta|byter|byta ut|byter ut) (?:ut |fran |bort )?(?:min|var|mitt|en)\\b',
    '\\bersatta?r? (?:min|var|en|mitt)?',
    '\\binbyte (?:av )?(?:min |en )?',
    '\\b(?:saljer|lamnar|lamna|lamnas) (?:min|var)\\b',
    '\\bi ?stallet for (?:min|var)\\b',
    '\\bhade (?:en|ett)\\b',
    '\\ban (?:min|mitt|var)\\b',
    '\\bliknande (?:en )',
    '\\bi storlek(?:en)? (?:med|som) ',
    '\\blika \\w+ som ',
  ].join('|'),
);

/** A number after it is an end of a range, and no car. */
const COMPARED_CAR =
  /\b(?:storre|mindre|billigare|nyare|snalare|rymligare|battre|hogre|snabbare|finare|roligare|dyrare|aldre)(?: bil| kombi| suv)? an (?!\d)(?:en |ett |min |var )?/;
const ASIDE_ENDS =
  /[.!?;,]|\b(?:men|nu vill|vill|till en|till ett|till nagot|mot en|soker|letar|byta till|onskar|behover)\b/;
/** "Min trotjänare, en Avensis -08, dog igår med 38 000 mil": what is put in tells of the same car, and so does what follows. */
const APPOSITION = /^(?: [a-z]+)?, (?:en|ett|min) [^,.]*,/;
const SENTENCE_ENDS = /[.!?;]|\b(?:men|nu vill|vill|soker|letar|behover)\b/;

/** "Har haft många, från Amazon till V70": told to the end of the sentence. */
const LONG_STORY =
  /\bhar (?:aldrig |bara )?(?:haft|agt|provat)\b|\bhar (?:alltid )?kort (?!max|under|mindre|hogst|mer|langre|over|\d|ca|omkring|sonder|ihjal)/;
/** "Byter från bensin till el". */
const LEFT = /\b(?:byter?|byta|gar|ga|kommer) (?:over )?fran\b[^.!?]*?\btill\b/;
/** "Grannen har en Panda. En sån vill jag också ha." */
const SAME_WANTED =
  /\b(?:san|sadan|likadan|sant|samma)\b[^.!?]{0,12}\b(?:vill|ska|soker|onskar)\b|\b(?:vill|ska|soker)\b[^.!?]{0,20}\b(?:en san|likadan|en sadan|samma)\b/;

/** Stretches that tell of the car that one has. */
export const ownCarSpans = (folded: string): Span[] =>
  SAME_WANTED.test(folded)
    ? []
    : [
        ...findAll(OWN_CAR, folded).map(({ start, end }) => ({ start, end: end + untilTurn(folded.slice(end)) })),
        ...findAll(LONG_STORY, folded).map(({ start, end }) => ({
          start,
          end: end + untilSentence(folded.slice(end)),
        })),
        ...findAll(LEFT, folded),
      ];

const untilSentence = (rest: string): number =>
  SENTENCE_ENDS.exec(rest.replace(BRACKETS, blanked))?.index ?? rest.length;
const BRACKETS = /\([^)]*\)/g;
const blanked = (inside: string): string => '~'.repeat(inside.length);

/** How far a comparison ("större än en Golf") reaches, signs. */
const COMPARED_REACH = 30;

/** Stretches that tell of another car than the one wanted. */
export const asideSpans = (folded: string): Span[] => [
  ...ownCarSpans(folded),
  ...findAll(COMPARED_CAR, folded).map(({ start, end }) => ({
    start,
    end: end + Math.min(untilTurn(folded.slice(end)), COMPARED_REACH),
  })),
];

/** What is in brackets belongs to what is before them. */
function untilTurn(rest: string): number {
  const told = rest.replace(BRACKETS, blanked);
  const put = APPOSITION.exec(told)?.[0].length ?? 0;
  if (put > 0) return put + (SENTENCE_ENDS.exec(told.slice(put))?.index ?? told.length - put);
  return ASIDE_ENDS.exec(told)?.index ?? rest.length;
}

const POSSESSED =
  /\b(?:den gamla|min|mitt|mina|var|varan|vart|hans|hennes|deras|grannens|brorsans|pappas|mammas)(?: (?!nasta|nya|forsta|enda)[a-z]+a)? $/;
const HELD = /\b(?:kor|korde|ager|agde|hade|haft|salde|skrotade|beholl|behaller)(?: (?:en|ett|nu|idag|redan))* $/;
/** What happens to a car that is not to be bought. */
const ENDED =
  /^[^.!?,;]{0,30}\b(?:dog|skrota\w*|haverera\w*|gick sonder|gatt sonder|rasade|ar sald|saldes|racker (?:inte|ej)|(?:har )?tappa[td]\w*|ha dott|har gjort sitt|sjunger pa|ska bytas|far aka med|pensioneras|i byte|i inbyte|gav upp|borjar (?:bli|krangla)|ar jamt)\b/;

/** "Diesel har jag nu", "bensin kör jag åt andra". */
const TOLD_BACK =
  /^ (?:(?:kor|hade|ager) (?:jag|ja|vi)\b(?! alltid)|har (?:jag|ja|vi) (?:nu|idag|i dag|redan|haft|kort|hemma)\b)/;

/** Whether a make or model is that of a car that someone has: "vår Polo räcker inte till". */
export function isOwnCar(folded: string, { start, end, meaning: { field } }: Mention): boolean {
  if (TOLD_BACK.test(folded.slice(end, end + 60))) return true;
  if (field !== 'make' && field !== 'model') return false;
  const before = folded.slice(Math.max(0, start - 40), start);
  return POSSESSED.test(before) || HELD.test(before) || ENDED.test(folded.slice(end, end + 60));
}
