import type { Charging } from '#src/domain/adviser/conversation/matter.ts';
import { findNumbers } from '#src/domain/wish/text/numbers.ts';

/** Days a year on which people commute. */
export const WORKDAYS = 220;
const WEEKS = 52;
const MONTHS = 12;
/** Below this a number of mil is not a year's distance ("4 mil från stan"). */
const MIN_YEARLY = 100;
const MAX_YEARLY = 20_000;

const EACH = '(?:om|per|i|pa|varje|/) ?';
const TIMES_A_YEAR: readonly (readonly [RegExp, number])[] = [
  [
    new RegExp(
      `^ ?mil,? (?:fram och tillbaka |tur och retur |t/r |(?:pa )?motorvag |landsvag |i stan )?(?:${EACH}(?:dagen|dag|dan)\\b|dagligen)`,
    ),
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
  const read = findNumbers(folded).flatMap(({ start, end, value }) => {
    const after = folded.slice(end);
    if (COVERED_BEFORE.test(folded.slice(0, start))) return [];
    const times = TIMES_A_YEAR.find(([pattern]) => pattern.test(after))?.[1];
    if (times === undefined) return [];
    const mil = Math.round(value * (times > WEEKS ? (times * workdaysIn(folded)) / WORKDAYS : times));
    const isStated = times === 1 && (STATED_A_YEAR.test(after) || DRIVES_BEFORE.test(folded.slice(0, start)));
    return mil >= MIN_YEARLY && mil <= MAX_YEARLY ? [{ mil, isStated }] : [];
  });
  // What somebody says of a year counts more than what follows from their commuting.
  return (read.find(({ isStated }) => isStated) ?? read[0])?.mil ?? null;
}

/** The mileage of a car is nobody's yearly distance. */
const COVERED_BEFORE = /\b(?:gatt|rullat|matarstallning\w*|miltal\w*|matare\w*)\b[^.,;?!\d]{0,24}$/;
const STATED_A_YEAR = /^ ?mil ?(?:om|per|i|varje|\/) ?(?:aret|ar)\b|^ ?mil arligen/;
const DRIVES_BEFORE = /\bkor(?:\s+\w+){0,2}\s*$/;

const WEEKS_OF_WORK = WORKDAYS / 5;
const DAYS_A_WEEK = /\b(\d|ett|tva|tre|fyra|fem|sex|sju|en) (?:dagar?|ganger?|ggr) (?:i|per) (?:veckan?|vecka)\b/;
const ONE = /^(?:en|ett)$/;
function workdaysIn(folded: string): number {
  const word = DAYS_A_WEEK.exec(folded)?.[1];
  if (word === undefined) return WORKDAYS;
  const days = ONE.test(word) ? 1 : (findNumbers(word)[0]?.value ?? 0);
  return days === 0 ? WORKDAYS : days * WEEKS_OF_WORK;
}

const CANNOT =
  /\b(?:kan|far|gar|kunna) (?:man |vi |jag |det )?(?:inte|ej|int) (?:att )?ladda|\binte (?:kan|kunna) ladda|\b(?:utan|ingen|inga|saknar|har ingen|har inte|finns ingen|finns inte|inte har(?: nagon)?) (?:egen )?(?:laddbox|laddning|laddplats|laddstolpe|mojlighet (?:att|till) ladd\w*|egen p-?plats|nagonstans att ladda)|\bgatuparker\w*|\bkan inte ladda|\bsvart att ladda|\bnagonstans att ladda saknas\b/;
/** "Bara på jobbet", "inte hemma men på jobbet". */
const AT_WORK =
  /\bladda(?:r|s)? (?:[a-z]+ )?pa (?:jobbet|arbetet|arbetsplatsen)\b|\bladd(?:box|are|ning|plats)\w* pa (?:jobbet|arbetet)\b|\b(?:bara|endast) pa (?:jobbet|arbetet)\b/;
const NOT_AT_HOME =
  /\binte(?: kan)?(?: ladda)? hemma\b|\bbara (?:ladda )?pa (?:jobbet|arbetet)\b|\bkan bara ladda pa\b/;
const CAN =
  /\b(?:har|fatt|fixa\w*|far|skaffa\w*|satta? upp|installera\w*|med|en|egen) (?:en )?(?:laddbox|laddstolpe|laddplats|laddare hemma)|\b(?:kan|far) (?:jag |vi |man )?ladda|\bladda(?:r)? (?:hemma|pa jobbet|pa natten|i garaget)|\bladdbox(?:en)? (?:hemma|finns)|\bladdning (?:hemma|pa jobbet)|\b(?:bor i|har) (?:en )?(?:egen )?(?:villa|hus|radhus)\b(?! utan)/;

/** "Kan inte ladda på jobbet": says nothing of home. */
const NOT_AT_WORK =
  /\b(?:(?:kan|far|gar) (?:man |vi |jag |det )?|att )?(?:inte|ej|aldrig) (?:att )?(?:kan |far )?(?:ladda )?pa (?:jobbet|arbetet|arbetsplatsen)\b|\b(?:ingen|inga|saknar|utan) ladd\w* pa (?:jobbet|arbetet|arbetsplatsen)\b/g;
const NEITHER = /\bvarken\b.{0,20}\b(?:hemma|jobbet|arbetet)\b.{0,12}\beller\b.{0,12}\b(?:hemma|jobbet|arbetet)\b/;
const HOME =
  /(?<!\binte )(?<!\bej )(?<!\binte ladda )(?<!\bfran )\bhemma\b(?! (?:heller|inte))|\bhemma (?:gar|kan|finns|har)\b(?!.{0,12}\binte\b)/;

/** @param folded the message, folded */
export function chargingIn(folded: string): Charging {
  if (NEITHER.test(folded)) return 'none';
  const text = folded.replace(NOT_AT_WORK, ' ');
  const isDenied = text !== folded;
  if (AT_WORK.test(text) && (NOT_AT_HOME.test(text) || CANNOT.test(text) || !HOME.test(text))) return 'work';
  if (CANNOT.test(text) || (isDenied && NOT_AT_HOME.test(text))) return 'none';
  return CAN.test(text) || (isDenied && HOME.test(text)) ? 'home' : null;
}

const COLD = /(?:-|−|minus )(\d{1,2})(?! ?(?:mil|%|kr|ar)\b)/;
const HARD_WINTER = /\b(?:norrland\w*|lappland\w*|kiruna|arjeplog|jokkmokk|gallivare|pajala|stark kyla|smallkallt)\b/;
const HARD_CELSIUS = -20;
/** The temperature that a message names, or means by the far north, °C below zero; null: it names none. @param folded the message, folded */
export function celsiusIn(folded: string): number | null {
  const degrees = COLD.exec(folded)?.[1];
  if (degrees !== undefined && Number(degrees) > 0) return -Number(degrees);
  return HARD_WINTER.test(folded) ? HARD_CELSIUS : null;
}
