import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { type Limits, NO_LIMITS, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { type Found, findAll, WishText } from '#src/domain/wish/text/wish-text.ts';

/** The earlier constraints that a message removes, folded ("fargen", "dragkrok"), and the rest of the message. */
export type ConstraintRemoval = { objects: readonly string[]; rest: string };

const UNTIL = '(?=[,.!?;]|$|\\b(?:men|och|fast|utan att|bara)\\b)';
/** Names of fields in the definite form. */
const SAID_FIELDS =
  'fargen|fargkravet|priset|pristaket|prisgransen|budgeten|arsmodellen|aldern|aldersgransen|miltalet|milgransen|vaxelladan|branslet|drivmedlet|market|modellen|karossen|biltypen|drivningen|utrustningen|orten|platsen|lanet|avstandet';
const VERBS = [
  'strunta? i|struntar i|skippa|ta bort|ta vack|glom(?:ma)?(?: bort)?|slopa|stryk(?:a)?|bort med|utan krav pa|utan tak pa',
  'inget krav pa|inga krav pa|inte krav pa|oavsett|bryr mig inte om|spelar ingen roll(?: med)?|det kvittar med|kvittar',
  // "Visa utan färgen" removes a constraint, unlike "utan dragkrok".
  `utan(?= (?:${SAID_FIELDS}) ?(?:[,.!?;]|$|och\\b|men\\b))`,
  'behover inte(?: ha| vara)?|behovs ingen|behovs inget|maste inte(?: ha| vara)?',
];
/** "Glöm det där med automat". */
const ABOUT =
  '(?:det (?:dar|har)|det|kravet|vad jag sa|snacket|pratet) (?:med|om|pa)(?: att (?:den|det|bilen) (?:ska|skulle) (?:vara|ha))?';
/** "strunta i färgen", "ta bort priset", "spelar ingen roll vilken växellåda". */
const BEFORE = new RegExp(
  `\\b(?:${VERBS.join('|')}) (?:${ABOUT} )?((?!allt\\b|det\\b)[a-z0-9][a-z0-9 -]{0,40}?) ?${UNTIL}`,
);
/** "färgen spelar ingen roll", "dragkrok behövs inte". */
const AFTER =
  /(?:^|[,.!?;]|\b(?:och|men|fast)\b) ?(?:det (?:dar|har) (?:med|om) )?([a-z0-9][a-z0-9 -]{0,30}?) (?:(?:kan|far) (?:vi|du|man|ni|jag) (?:skippa|glomma(?: bort)?|strunta i|slopa|stryka|ta bort)|spelar ingen roll|kvittar|ar inte (?:sa )?viktigt?|behovs inte|behovs ej|ar inget krav|far vara vad som helst)(?![a-z])/;

/** "Andra färger också", "alla märken", "vilken låda som helst". */
const ANY =
  /\b(?:(?:alla|valfri[at]?|valfritt) ([a-z]+)|(?:andra|annan|annat) ([a-z]+)(?= (?:ocksa|funkar|duger|gar|ar (?:ocksa )?(?:ok|bra)))|vil(?:ken|ket|ka) ([a-z]+) som helst)(?: (?:ocksa|som helst|funkar|duger|gar|bra|ok|okej|ar))*/;
/** "Utan drag går också bra". */
const WITHOUT_TOO =
  /\butan ([a-z][a-z -]{1,30}?) (?:gar|funkar|ar|duger) (?:(?:ocksa|det) )*(?:bra|ok|okej|fint|helt ok)?(?![a-z])/;

/** Finds the constraints that a message removes, and cuts those phrases from the rest, so that they are not parsed as wishes. */
export function readConstraintRemoval(message: string): ConstraintRemoval {
  const text = new WishText(message);
  const anyOf = findAll(ANY, text.folded).filter(({ groups }) =>
    FIELDS.some(([field]) => field.test(objectOf(groups))),
  );
  const found = [WITHOUT_TOO, BEFORE, AFTER].flatMap((pattern) => findAll(pattern, text.folded)).concat(anyOf);
  const rest = found.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text.source,
  );
  const objects = found.flatMap(({ groups }) => objectOf(groups).split(/ eller | och /));
  return { objects: objects.map((object) => object.replace(FILLERS, '').trim()).filter((each) => each !== ''), rest };
}

/** The first non-empty group. */
const objectOf = ([, ...groups]: Found['groups']): string => groups.find((group) => group !== undefined) ?? '';

const FILLERS = /^(?:(?:vilken|vilket|vilka|kravet|kraven|pa|om|den|det|ha|en|ett|nagon|nagot|har)\b ?)+/;

/** Fields by the names that visitors use, in any form. */
const FIELDS: readonly (readonly [
  RegExp,
  { filters?: readonly (keyof AdFilters)[]; limits?: readonly (keyof Limits)[] },
])[] = [
  [/^farg/, { filters: ['color'], limits: ['notColor'] }],
  [/^(?:pris|budget|kostnad|pengar)|^(?:pris)?taket$/, { filters: ['minPrice', 'maxPrice'] }],
  [/^(?:arsmodell|alder|ar(?:et|en)?$|hur gammal)/, { filters: ['minYear', 'maxYear'] }],
  [/^(?:mil|miltal|matarstallning|hur langt)(?![a-z]*jo)/, { filters: ['minMileage', 'maxMileage'] }],
  [/^(?:vaxel|lada)/, { filters: ['transmission'], limits: ['notTransmission'] }],
  [/^(?:bransle|drivmed(?:el|let))/, { filters: ['fuel'], limits: ['notFuel'] }],
  [
    /^(?:bil)?marke/,
    { filters: ['make', 'model', 'generation', 'search'], limits: ['notMake', 'notModel', 'onlyModels'] },
  ],
  [/^modell/, { filters: ['model', 'generation', 'search'], limits: ['notModel', 'onlyModels'] }],
  [/^(?:kaross|biltyp|typ)/, { filters: ['chassis'], limits: ['notChassis'] }],
  [/^(?:drivning|hjuldrift)/, { limits: ['drive'] }],
  [/^utrustning/, { limits: ['equipment', 'notEquipment'] }],
  [/^(?:saten|sittplatser|platser|antal(?:et)? saten)/, { limits: ['minSeats', 'maxSeats'] }],
  [/^(?:ort|plats(?!er)|lan(?:et)?$|avstand)/, { filters: ['county', 'near'] }],
  [/^dorrar/, { limits: ['doors'] }],
  [/^(?:effekt|hastkraft|motorstyrka)/, { filters: ['minPower', 'maxPower'] }],
  [/^(?:forbrukning)/, { limits: ['maxConsumption'] }],
];

/** Removes a whole field from the query; null when the object names none. */
export function withoutField(understanding: ParsedQuery, object: string): ParsedQuery | null {
  const fields = FIELDS.find(([pattern]) => pattern.test(object))?.[1];
  if (!fields) return null;
  const { filters = [], limits = [] } = fields;
  const isRange = (name: string): boolean => /^m(?:in|ax)/.test(name);
  return {
    ...understanding,
    filters: {
      ...understanding.filters,
      ...Object.fromEntries(
        filters.map((name) => [name, isRange(name) ? null : name === 'near' || name === 'search' ? '' : []]),
      ),
    },
    limits: { ...understanding.limits, ...Object.fromEntries(limits.map((name) => [name, NO_LIMITS[name]])) },
  };
}

/** Removes the values that another query names: "ta bort Volvo", "strunta i dragkrok". */
export function withoutValues(from: ParsedQuery, named: ParsedQuery): ParsedQuery {
  const { near, within } = from.filters;
  const left = { ...lessOf(from.filters, named.filters), near: near === named.filters.near ? '' : near, within };
  const isModelGone = named.filters.make.some((make) => !left.make.includes(make));
  return {
    ...from,
    filters: isModelGone ? { ...left, model: [], generation: [] } : left,
    limits: lessOf(from.limits, { ...named.limits, notEquipment: named.limits.equipment }),
    wishes: from.wishes.filter((wish) => !named.wishes.includes(wish)),
    avoid: from.avoid.filter((each) => !named.avoid.includes(each)),
    sort: named.sort === null ? from.sort : null,
  };
}

function lessOf<Of extends object>(from: Of, named: Of): Of {
  const left = Object.entries(from).map(([name, value]) => {
    const gone: unknown = Reflect.get(named, name);
    if (Array.isArray(value)) return [name, Array.isArray(gone) ? value.filter((each) => !gone.includes(each)) : value];
    return [name, typeof value === 'number' && gone !== null ? null : value];
  });
  return Object.fromEntries(left) as Of;
}
