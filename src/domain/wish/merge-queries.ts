import { LIST_FILTERS, RANGE_FIELDS, RANGE_FILTERS, rangeOf } from '#src/domain/ads/filters/ad-filters.ts';
import {
  DENIABLE_FIELDS,
  DENIALS,
  EMPTY_PARSED_QUERY,
  isSaid,
  type Limits,
  type Note,
  type ParsedQuery,
  type SoftPreference,
  union,
  without,
  withoutDenied,
} from './parsed-query.ts';

/**
 * Merges the query of a new message into that of the conversation. Fields that the message names are replaced; the others stay.
 * "Även …" adds to a field; "börja om" resets the query.
 */
export function mergeQueries(before: ParsedQuery, next: ParsedQuery): ParsedQuery {
  if (next.followUp === 'reset') return { ...next, followUp: null };
  const filters = { ...before.filters };
  const named = LIST_FILTERS.filter((name) => next.filters[name].length > 0);
  if (named.includes('make') && !next.isAddition) Object.assign(filters, { make: [], model: [], generation: [] });
  for (const name of named) {
    const both = next.isAddition ? [...before.filters[name], ...next.filters[name]] : next.filters[name];
    Object.assign(filters, { [name]: [...new Set<string>(both)] });
  }
  // A new place replaces the earlier one, whether it is a county or a distance.
  if (next.filters.near !== '' || (named.includes('county') && !next.isAddition)) {
    const { county, near, within } = next.filters;
    Object.assign(filters, { county, near, within });
  }
  for (const filter of RANGE_FILTERS) {
    const { min, max } = rangeOf(next.filters, filter);
    if (min === null && max === null) continue;
    const fields = RANGE_FIELDS[filter];
    const ends = { min: min ?? filters[fields.min], max: max ?? filters[fields.max] };
    const isUpsideDown = ends.min !== null && ends.max !== null && ends.min > ends.max;
    filters[fields.min] = isUpsideDown ? min : ends.min;
    filters[fields.max] = isUpsideDown ? max : ends.max;
  }
  // An engine or a body of one car does not apply to the next.
  const isOtherCar = isCar(before) && isCar(next) && !next.isAddition && !isNarrowed(before, next);
  if (next.filters.search !== '' || isOtherCar) filters.search = next.filters.search;
  if (isOtherCar && next.filters.model.length > 0) filters.chassis = next.filters.chassis;
  const lasting = lastingNotes(before).filter(({ kind }) => !next.notes.some((note) => note.kind === kind));
  const wishes = before.wishes.filter((wish) => !isOpposed(wish, next.wishes));
  return {
    ...next,
    filters: withoutDenied(filters, next.limits),
    limits: mergeLimits(before.limits, next),
    wishes: union(wishes, next.wishes),
    avoid: union(before.avoid, next.avoid),
    soft: union(before.soft, next.soft),
    sort: next.sort ?? before.sort,
    notes: [...lasting, ...next.notes],
  };
}

/** Notes that hold for every car shown; an excluded place and a car that does not exist are reported once. */
export const lastingNotes = ({ notes }: ParsedQuery): Note[] =>
  notes.filter(({ kind }) => kind !== 'place' && kind !== 'noSuchCar');

const isCar = ({ filters: { make } }: ParsedQuery): boolean => make.length > 0;

/** "V60" after "Volvo". */
const isNarrowed = ({ filters: { make, model } }: ParsedQuery, next: ParsedQuery): boolean =>
  model.length === 0 && next.filters.make.every((each) => make.includes(each));

const isOpposed = (wish: SoftPreference, said: readonly SoftPreference[]): boolean =>
  (wish === 'rymlig' && said.includes('liten')) || (wish === 'liten' && said.includes('rymlig'));

/** Exclusions and equipment accumulate; all other fields are replaced. A newly wanted value is no longer excluded. */
function mergeLimits(before: Limits, { filters, limits: next }: ParsedQuery): Limits {
  const statedLimits = Object.fromEntries(Object.entries(next).filter(([, value]) => isSaid(value))) as Partial<Limits>;
  const denied = DENIABLE_FIELDS.map((name) => {
    const denial = DENIALS[name];
    return [denial, without(union<string>(before[denial], next[denial]), filters[name])];
  });
  return {
    ...before,
    ...statedLimits,
    ...Object.fromEntries(denied),
    equipment: union(before.equipment, next.equipment),
    notEquipment: without(union(before.notEquipment, next.notEquipment), next.equipment),
    onlyModels: filters.make.length > 0 ? next.onlyModels : before.onlyModels,
  };
}

/** Whether any constraint excludes cars; preferences only rank. */
export const isLimited = ({ filters, limits }: Pick<ParsedQuery, 'filters' | 'limits'>): boolean =>
  JSON.stringify([filters, limits]) !== JSON.stringify([EMPTY_PARSED_QUERY.filters, EMPTY_PARSED_QUERY.limits]);

/** Whether a text contains nothing to search for. */
export const isNothing = ({ wishes, avoid, notes, sort, followUp, ...said }: ParsedQuery): boolean =>
  !isLimited(said) && [...wishes, ...avoid, ...notes].length === 0 && sort === null && followUp === null;

/** Whether the query can be searched: a note alone, or "visa fler" before any car was shown, cannot. */
export const isAsking = (understanding: ParsedQuery): boolean =>
  !isNothing({ ...understanding, notes: [], followUp: null });
