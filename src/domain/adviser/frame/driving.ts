import type { Charging } from '#src/domain/adviser/conversation/matter.ts';
import { findNumbers } from '#src/domain/wish/text/numbers.ts';

/** Days a year on which people commute. */
const WORKDAYS = 220;
const WEEKS = 52;
const MONTHS = 12;
/** Below this a number of mil is not a year's distance ("4 mil från stan"). */
const MIN_YEARLY = 100;
const MAX_YEARLY = 20_000;

const EACH = '(?:om|per|i|pa|varje|/) ?';
const TIMES_A_YEAR: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(`^ ?mil,? (?:fram och tillbaka |tur och retur |t/r )?(?:${EACH}(?:dagen|dag|dan)\\b|dagligen)`),
    WORKDAYS,
  ],
  [/^ ?mil,? (?:enkel(?: vag| resa)?|till (?:jobbet|arbetet)|(?:dit )?en vag)\b/, 2 * WORKDAYS],
  [/^ ?km,? (?:fram och tillbaka |tur och retur |t\/r )?(?:om|per|i|varje|\/) ?(?:dagen|dag|dan)\b/, WORKDAYS / 10],
  [/^ ?km,? (?:enkel(?: vag| resa)?|till (?:jobbet|arbetet))\b/, (2 * WORKDAYS) / 10],
  [new RegExp(`^ ?mil ${EACH}(?:veckan?|vecka)\\b|^ ?mil i veckan`), WEEKS],
  [new RegExp(`^ ?mil ${EACH}(?:manaden|manad|man)\\b`), MONTHS],
  [new RegExp(`^ ?mil(?: ${EACH}(?:aret|ar)\\b| arligen)?`), 1],
  [new RegExp(`^ ?km ${EACH}(?:aret|ar)\\b`), 0.1],
];

/**
 * The distance that a message says somebody drives a year, mil: "1 500 mil om året", "8 mil om dagen", "4 mil till jobbet"; null: none.
 * @param folded the message, folded
 */
export function yearlyMil(folded: string): number | null {
  for (const { end, value } of findNumbers(folded)) {
    const after = folded.slice(end);
    const times = TIMES_A_YEAR.find(([pattern]) => pattern.test(after))?.[1];
    if (times === undefined) continue;
    const mil = Math.round(value * times);
    if (mil >= MIN_YEARLY && mil <= MAX_YEARLY) return mil;
  }
  return null;
}

const CANNOT =
  /\b(?:kan|far|gar|kunna) (?:man |vi |jag |det )?(?:inte|ej|int) (?:att )?ladda|\binte (?:kan|kunna) ladda|\b(?:utan|ingen|inga|saknar|har ingen|har inte|finns ingen|finns inte|inte har(?: nagon)?) (?:laddbox|laddning|laddplats|laddstolpe|mojlighet (?:att|till) ladd\w*|egen p-?plats|nagonstans att ladda)|\bgatuparker\w*|\bkan inte ladda|\bsvart att ladda|\bnagonstans att ladda saknas\b/;
const CAN =
  /\b(?:har|fatt|fixa\w*|far|skaffa\w*|satta? upp|installera\w*|med|en|egen) (?:en )?(?:laddbox|laddstolpe|laddplats|laddare hemma)|\b(?:kan|far) (?:jag |vi |man )?ladda|\bladda(?:r)? (?:hemma|pa jobbet|pa natten|i garaget)|\bladdbox(?:en)? (?:hemma|finns)|\bladdning (?:hemma|pa jobbet)|\bbor i (?:villa|hus|radhus)\b/;

/** @param folded the message, folded */
export const chargingIn = (folded: string): Charging =>
  CANNOT.test(folded) ? 'none' : CAN.test(folded) ? 'home' : null;
