import { type Fuel, UNKNOWN_HYBRID } from '#src/domain/ads/vocabulary.ts';
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

type CarMeaning = Exclude<Meaning, { field: 'wish' | 'range' | 'sort' | 'followUp' }>;

function want(to: ParsedQuery, meaning: CarMeaning): ParsedQuery {
  const { filters, limits } = to;
  switch (meaning.field) {
    case 'origin':
      return to;
    case 'model': {
      const cars = addToField(addToField(filters, 'make', [meaning.make]), 'model', meaning.values);
      const { generation } = meaning;
      return { ...to, filters: generation === null ? cars : addToField(cars, 'generation', [generation]) };
    }
    case 'search': {
      const words = union(filters.search.split(' '), meaning.values.flatMap(wordsOf));
      return { ...to, filters: { ...filters, search: words.join(' ').trim() } };
    }
    case 'drive':
    case 'equipment':
      return { ...to, limits: addToField(limits, meaning.field, meaning.values) };
    default:
      return { ...to, filters: addToField(filters, meaning.field, meaning.values) };
  }
}

function deny(limits: Limits, meaning: CarMeaning): Limits {
  switch (meaning.field) {
    case 'search':
      return limits;
    case 'origin':
      return addToField(limits, 'notMake', meaning.values);
    case 'equipment':
      return addToField(limits, 'notEquipment', meaning.values);
    case 'drive':
      // Excluding two-wheel drive means four-wheel drive.
      return meaning.values.includes('Tvåhjulsdrift') ? addToField(limits, 'drive', ['Fyrhjulsdrift']) : limits;
    default:
      return addToField(limits, DENIALS[meaning.field], meaning.values);
  }
}

const wordsOf = (text: string): string[] => text.split(' ');

/** The makes of a country apply unless a make is named: "en tysk bil, helst BMW" is a BMW. */
function settleOrigin(to: ParsedQuery, said: readonly Said[]): ParsedQuery {
  if (to.filters.make.length > 0) return to;
  const make = said.flatMap(({ meaning, polarity }) =>
    meaning.field === 'origin' && (polarity === 'wanted' || polarity === 'preferred') ? meaning.values : [],
  );
  return { ...to, filters: { ...to.filters, make: [...new Set(make)] } };
}

/** Removes denied kinds of a broader word: "hybrid, dock inte laddhybrid" is the other kind. */
function settleKinds(to: ParsedQuery): ParsedQuery {
  const { filters, limits } = to;
  // A hybrid of unknown kind may be of the denied kind.
  const isKindDenied = limits.notFuel.some((fuel) => fuel === 'Laddhybrid' || fuel === 'Elhybrid');
  const denied: readonly Fuel[] = isKindDenied ? [...limits.notFuel, UNKNOWN_HYBRID] : limits.notFuel;
  const fuel = without(filters.fuel, denied);
  const onlyDenied = filters.fuel.length > 0 && fuel.length === 0;
  return {
    ...to,
    filters: {
      ...withoutDenied(filters, limits, ['make', 'transmission', 'chassis', 'color']),
      fuel: onlyDenied ? filters.fuel : fuel,
    },
    limits: { ...limits, notFuel: fuel.length > 0 && filters.fuel.length > fuel.length ? [] : limits.notFuel },
  };
}

/**
 * The list page combines makes and models as two filters that must both match. If one make is wanted as a whole beside a model of
 * another ("V70 eller BMW"), the models move to the limits, so that the whole make stays included.
 */
function settleCars(to: ParsedQuery, said: readonly Said[]): ParsedQuery {
  const models = said.flatMap(({ meaning, polarity }) =>
    meaning.field === 'model' && (polarity === 'wanted' || polarity === 'preferred')
      ? meaning.values.map((model) => ({ make: meaning.make, model }))
      : [],
  );
  const { filters, limits } = to;
  const isMixed = models.length > 0 && filters.make.some((make) => !models.some((model) => model.make === make));
  if (!isMixed) return to;
  return {
    ...to,
    filters: { ...filters, model: [], generation: [] },
    limits: { ...limits, onlyModels: models },
  };
}
