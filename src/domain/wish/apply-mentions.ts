import { type Fuel, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import type { Meaning, Polarity } from './mention.ts';
import {
  addToField,
  DENIALS,
  type Limits,
  type ParsedQuery,
  type SoftField,
  union,
  without,
  withoutDenied,
} from './parsed-query.ts';

type Said = { meaning: Meaning; polarity: Polarity };

/** Adds the mentions of a text to the query. */
export function applyMentions(to: ParsedQuery, said: readonly Said[]): ParsedQuery {
  const { notMake } = said.reduce(applyOne, to).limits;
  // "Som en Fiat 500, fast ingen Fiat".
  const meant = said.filter(({ meaning }) => meaning.field !== 'model' || !notMake.includes(meaning.make));
  return settleCars(settleKinds(settleOrigin(meant.reduce(applyOne, to), meant)), meant);
}

function applyOne(to: ParsedQuery, { meaning, polarity }: Said): ParsedQuery {
  if (meaning.field === 'followUp') return { ...to, followUp: meaning.followUp };
  if (polarity === 'irrelevant') return to;
  if (meaning.field === 'range') return { ...to, notes: [...to.notes, { kind: 'range', km: null }] };
  if (meaning.field === 'recent') {
    const isDenied = polarity === 'unwanted' || polarity === 'avoided';
    return isDenied ? to : { ...to, notes: [...to.notes, { kind: 'recent', change: meaning.change }] };
  }
  if (meaning.field === 'sort') return { ...to, sort: meaning.sort };
  if (meaning.field === 'wish') {
    const isDenied = polarity === 'unwanted' || polarity === 'avoided';
    return { ...to, wishes: isDenied ? without(to.wishes, meaning.values) : union(to.wishes, meaning.values) };
  }
  if (polarity === 'avoided' || (polarity === 'unwanted' && meaning.field === 'search'))
    return { ...to, avoid: union<string>(to.avoid, meaning.values) };
  if (polarity === 'unwanted') return { ...to, limits: deny(to.limits, meaning) };
  const field = meaning.field === 'origin' ? 'make' : meaning.field;
  const isSoft = polarity === 'preferred' && field !== 'search';
  const soft: readonly SoftField[] = isSoft ? union(to.soft, [field]) : to.soft;
  return want({ ...to, soft }, meaning);
}

type CarMeaning = Exclude<Meaning, { field: 'wish' | 'range' | 'recent' | 'sort' | 'followUp' }>;

function want(to: ParsedQuery, meaning: CarMeaning): ParsedQuery {
  const { field, values } = meaning;
  if (field === 'origin') return to;
  if (field === 'drive' || field === 'equipment') return { ...to, limits: addToField(to.limits, field, values) };
  if (field === 'search') {
    const words = new Set(`${to.filters.search} ${values.join(' ')}`.split(' '));
    return { ...to, filters: { ...to.filters, search: [...words].join(' ').trim() } };
  }
  const filters = addToField(to.filters, field, values);
  if (field !== 'model') return { ...to, filters };
  const cars = addToField(filters, 'make', [meaning.make]);
  return { ...to, filters: addToField(cars, 'generation', meaning.generation === null ? [] : [meaning.generation]) };
}

const EXCLUSIONS = { ...DENIALS, origin: 'notMake', equipment: 'notEquipment' } as const;
function deny(limits: Limits, { field, values }: CarMeaning): Limits {
  if (field === 'search') return limits;
  if (field !== 'drive') return addToField(limits, EXCLUSIONS[field], values);
  // Excluding two-wheel drive means four-wheel drive.
  return values.includes('Tvåhjulsdrift') ? addToField(limits, 'drive', ['Fyrhjulsdrift']) : limits;
}

/** The makes of a country apply unless a make is named: "en tysk bil, helst BMW" is a BMW. */
function settleOrigin(to: ParsedQuery, said: readonly Said[]): ParsedQuery {
  if (to.filters.make.length > 0) return to;
  const wanted = said.filter(({ polarity }) => isWanted(polarity));
  const make = wanted.flatMap(({ meaning }) => (meaning.field === 'origin' ? meaning.values : []));
  return { ...to, filters: { ...to.filters, make: [...new Set(make)] } };
}

/** Removes denied kinds of a broader word: "hybrid, dock inte laddhybrid" is the other kind. */
function settleKinds(to: ParsedQuery): ParsedQuery {
  const { filters, limits } = to;
  // A hybrid of unknown kind may be of the denied kind.
  const isKindDenied = limits.notFuel.some((fuel) => fuel === 'Laddhybrid' || fuel === 'Elhybrid');
  const denied: readonly Fuel[] = isKindDenied ? [...limits.notFuel, UNKNOWN_HYBRID] : limits.notFuel;
  const fuel = without(filters.fuel, denied);
  const rest = { ...withoutDenied(filters, limits, ['make', 'transmission', 'chassis', 'color']), fuel };
  const notFuel = fuel.length > 0 && filters.fuel.length > fuel.length ? [] : limits.notFuel;
  return { ...to, filters: rest, limits: { ...limits, notFuel } };
}

/**
 * The list page combines makes and models as two filters that must both match. If one make is wanted as a whole beside a model of
 * another ("V70 eller BMW"), the models move to the limits, so that the whole make stays included.
 */
function settleCars(to: ParsedQuery, said: readonly Said[]): ParsedQuery {
  const onlyModels = said.flatMap(({ meaning, polarity }) =>
    meaning.field === 'model' && isWanted(polarity)
      ? meaning.values.map((model) => ({ make: meaning.make, model }))
      : [],
  );
  const { filters, limits } = to;
  const isMixed = filters.make.some((make) => !onlyModels.some((model) => model.make === make));
  if (onlyModels.length === 0 || !isMixed) return to;
  return { ...to, filters: { ...filters, model: [], generation: [] }, limits: { ...limits, onlyModels } };
}

export const isWanted = (polarity: Polarity): boolean => polarity === 'wanted' || polarity === 'preferred';
