import type { Mention } from '#src/domain/adviser/understanding/mention.ts';
import { findAll, type Span } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { isSameWanted, KIN, OF_SOMEONE } from './own-car.ts';

/** Recognises makes and models of somebody's current car by the adjacent words of the folded text. */

const POSSESSED = new RegExp(
  [
    `\\b(?:${OF_SOMEONE}|den gamla|den forra)(?: (?!nasta|nya|forsta|enda)[a-z]+a)? $`,
    // "Vår andrabil, en Yaris", "den förra, en Peugeot".
    '\\b(?:(?:min|var)(?: [a-z]+a)? [a-z]*bil|den forra|den gamla|trotjanare), (?:en|ett) (?:[a-z]+ |\\d+ ars? )?$',
    '\\b(?:forra|gamla|nuvarande) bilen (?:ar|var) (?:en|ett) (?:[a-z]+ )?$',
    '\\bmed samma (?:gamla )?$',
    // "Efter tre vintrar med en Clio", "på gården finns redan en Hilux", "den jag har, en Prius".
    '\\befter [^.!?,]{2,40} med (?:en|var|min) (?:[a-z]+ )?$',
    '\\b(?:finns|star) redan (?:en|ett) (?:[a-z]+ )?$',
    '\\b(?:den|bilen) (?:jag|vi) har(?: nu| idag)?,? (?:ar )?(?:en|ett) (?:[a-z]+ )?$',
  ].join('|'),
);
const OWNED_BEFORE =
  /\b(?:kor|korde|ager|agde|hade|haft|kopte|salde|skrotade|beholl|behaller)(?: (?:en|ett|nu|idag|redan))* $/;
/** "Har en Caddy som …" at the beginning of a story, but not "har ni en Caddy". */
const HAVING =
  /(?:^|[.!?,;] ?|\b(?:och|men|jag|vi|men nu) )(?:har|hade|kor|korde|ager|akte|leasar) (?:(?:nu|idag|i dag|just nu|redan|sjalv) )*(?:en|ett|tva|tre|fyra|[2-9]) (?:[a-z]+ ){0,2}$/;
/** Verbs for a car that is not to be bought. */
const ENDED =
  /^[^.!?,;]{0,30}\b(?:dog|skrota\w*|haverera\w*|gick sonder|gatt sonder|rasade|rostade (?:bort|sonder|upp)|svek|ar sald|saldes|racker (?:inte|ej)|orkar (?:inte|ej)|blev (?:pakord|stulen|skrot)|brann|(?:har )?tappa[td]\w*|ha dott|har gjort sitt|sjunger pa|ska bytas|ska saljas|far aka med|pensioneras|i byte|i inbyte|gav upp|gick i graven|far flytta|fyller \d|ar (?:for|alldeles for|onodigt|lite for) (?:dyr|liten|stor|trang|gammal|lag|hog|sportig)\w*|borjar (?:bli|krangla)|ar jamt)\b/;
/** "Diesel har jag nu", "bensin kör jag åt andra", "Model Y har alla". */
const REPORTED_SPEECH =
  /^ (?:(?:kor|hade|ager) (?:jag|ja|vi)\b(?! alltid)|har (?:jag|ja|vi) (?:nu|idag|i dag|redan|haft|kort|hemma)\b|(?:har|tycker|kor|gillar|vill) alla\b)/;

/** Characters before a name that are examined. */
const MAX_BEFORE_LENGTH = 60;

/** Whether a mention is about somebody's current car: "vår Polo räcker inte till". */
export function isOwnCar(folded: string, { start, end, meaning: { field } }: Mention): boolean {
  const after = folded.slice(end, end + 60);
  if (REPORTED_SPEECH.test(after)) return true;
  if (field !== 'make' && field !== 'model') return false;
  const before = folded.slice(Math.max(0, start - MAX_BEFORE_LENGTH), start);
  if (POSSESSED.test(before) || ENDED.test(after)) return true;
  return (OWNED_BEFORE.test(before) || HAVING.test(before)) && !isSameWanted(folded);
}

const TURN = /[.!?;]|\b(?:men|vill|soker|letar|behover|onskar|ska|dags|nu|till|mot|istallet|i stallet)\b/;

/** Spans about named cars that somebody has: from the name to the beginning of the wish. */
export const ownNameSpans = (folded: string, mentions: readonly Mention[]): Span[] =>
  mentions
    .filter((mention) => isOwnCar(folded, mention))
    .map(({ start, end }) => ({
      start: start - (POSSESSED.exec(folded.slice(Math.max(0, start - MAX_BEFORE_LENGTH), start))?.[0].length ?? 0),
      end: end + (TURN.exec(folded.slice(end))?.index ?? folded.length - end),
    }));

/** "… men jag säger" contradicts what another person wants; "… jag vill att den är automat" agrees. */
const AGAINST =
  '(?:, jag sager|, (?:men )?jag vill (?:hellre|ha)|\\b(?:men|fast) (?:jag|vi|det|sjalv)\\b(?! vill att))';

/** Cars that were considered and rejected: "provkörde en 5008, den var fin men för liten". */
const REMOVED_CONSTRAINT = new RegExp(
  [
    '\\b(?:provkorde|testade|hade (?:bestamt (?:mig|oss) for|siktat pa|hoppats pa)|tittade (?:forst )?pa|kollade (?:forst )?pa|provade|borjade (?:titta|kolla) pa|borjade med|funderade pa|ville (?:jag|vi|egentligen) (?:\\w+ )?ha|ville ha|drommer om|drommen (?:ar|var|vore))\\b[^.!?]*?\\bmen\\b',
    '(?<=^|[.!?] ?)(?:sen|sedan|forst)\\b[^.!?]{2,30}\\bmen\\b',
    `\\b${KIN} (?:vill (?!inte)|tycker|sager|gillar|foredrar|tjatar om|svar vid|drommer om)\\b[^.!?]*?${AGAINST}`,
    `\\b(?:han|hon) vill (?!inte)[^.!?]*?${AGAINST}`,
  ].join('|'),
);

/** "… automat för jag kuggade på manuell": a reason. */
const REASON =
  /\b(?:for (?:att )?(?:jag|vi|det|han|hon)|eftersom|darfor att)\b[^.!?;,]*?(?=[.!?;,]|\b(?:men|och|sa|vill|max)\b|$)/;
/** Narration: a verb in the past tense, in a sentence without a request. */
const HAPPENED =
  /\b(?!(?:hade|skulle|ville|kunde|borde|onskade|tankte|funderade|undrade|menade|sokte|letade|behovde|hittade|mindre|under)\b)(?:[a-z]+(?:ade|dde|kte|pte|ste|rde|nde|lde|gde|vde|tte)|gick|fick|vann|tog|satt|stod|blev|kom|drog|brot|hann|dog|sprang|gav|at|bodde|hade(?! (?:[a-z]+ )?(?:[a-z]+(?:[ai]t|tt)|vart)\b))\b/;
const ASKS =
  /\b(?:vill|soker|letar|ska|skall|skulle|behover|garna|helst|max|hogst|minst|under|onskas|onskar|tanker|funderar|hittar|visa|kollar|tittar|budget|far|maste|nu)\b/;

/** A clause, up to its reason. */
const CLAUSE = /(?:(?!\b(?:men|for (?:att )?(?:jag|vi|det|han|hon)|eftersom|darfor att)\b)[^.!?,])+/;

/** Clauses that only narrate. */
const reportedClauses = (folded: string): Span[] =>
  isSameWanted(folded)
    ? []
    : findAll(CLAUSE, folded).filter(({ start, end }) => {
        const sentence = folded.slice(start, end);
        return HAPPENED.test(sentence) && !ASKS.test(sentence);
      });

/** Spans about such cars; they count only if something else is wanted. */
export const removedSpans = (folded: string): Span[] => [
  ...findAll(REMOVED_CONSTRAINT, folded),
  ...findAll(REASON, folded),
  ...reportedClauses(folded),
];
