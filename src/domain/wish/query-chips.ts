import lexicon from '#data/adviser/lexicon.json' with { type: 'json' };
import { KM_PER_MIL } from '#src/base/units.ts';
import { nearLabel, rangeLabel } from '#src/domain/ads/filters/active-chips.ts';
import {
  type AdFilters,
  LIST_FILTERS,
  RANGE_FIELDS,
  RANGE_FILTERS,
  rangeOf,
} from '#src/domain/ads/filters/ad-filters.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import type { CarNames } from './names/car-names.ts';
import { type Limits, NO_LIMITS, type ParsedQuery } from './parsed-query.ts';

/** A shown part of the parsed query, and the parameters to remove with it; `value` null: the whole field. */
export type QueryChip = { label: string; remove: readonly { param: string; value: string | null }[] };

export function queryChips(understanding: ParsedQuery, names: CarNames): QueryChip[] {
  const { filters, limits, wishes, avoid } = understanding;
  return [
    ...listChips(filters, names),
    ...rangeChips(filters),
    ...(filters.near === '' ? [] : [{ label: nearLabel(filters), remove: [{ param: 'near', value: null }] }]),
    ...(filters.search === '' ? [] : [{ label: `”${filters.search}”`, remove: [{ param: 'search', value: null }] }]),
    ...limitChips(limits),
    ...wishes.map((wish) => ({ label: lexicon.wishLabels[wish], remove: [{ param: 'wishes', value: wish }] })),
    ...avoid.map((value) => ({ label: `helst inte ${value}`, remove: [{ param: 'avoid', value }] })),
  ];
}

const listChips = (filters: AdFilters, names: CarNames): QueryChip[] =>
  LIST_FILTERS.flatMap((param) =>
    filters[param].map((value: string) => {
      // A model is removed with its make.
      const models = param === 'make' ? filters.model.filter((model) => isOnlyOf(model, value, filters, names)) : [];
      return { label: value, remove: [{ param, value }, ...models.map((each) => ({ param: 'model', value: each }))] };
    }),
  );

const isOnlyOf = (model: string, make: string, filters: AdFilters, names: CarNames): boolean => {
  const has = (each: string): boolean => [...(names.makes.get(each)?.models.values() ?? [])].includes(model);
  return has(make) && !filters.make.some((other) => other !== make && has(other));
};

const rangeChips = (filters: AdFilters): QueryChip[] =>
  RANGE_FILTERS.flatMap((filter) => {
    const label = rangeLabel(filter, rangeOf(filters, filter));
    const fields = Object.values(RANGE_FIELDS[filter]).filter((field) => filters[field] !== null);
    return label === null ? [] : [{ label, remove: fields.map((param) => ({ param, value: null })) }];
  });

const NUMBER_LABELS: Readonly<Partial<Record<keyof Limits, (value: number) => string>>> = {
  minSeats: (seats) => `minst ${seats} säten`,
  maxSeats: (seats) => `högst ${seats} säten`,
  doors: (doors) => `${doors} dörrar`,
  maxConsumption: (litres) => `högst ${formatNumber(litres / KM_PER_MIL, 2)}${UNIT_SPACE}liter/mil`,
  maxCo2: (grams) => `högst ${formatNumber(grams)}${UNIT_SPACE}g CO2/km`,
};

/** The part of the query beyond the list page's filters. */
export function limitChips(limits: Limits): QueryChip[] {
  return (Object.keys(NO_LIMITS) as (keyof Limits)[]).flatMap((param): QueryChip[] => {
    const value = limits[param];
    if (value === null) return [];
    if (typeof value === 'number')
      return [{ label: NUMBER_LABELS[param]?.(value) ?? String(value), remove: [{ param, value: null }] }];
    return value.map((each) => {
      const [name, key] = typeof each === 'string' ? [each, each] : [carName(each.make, each.model), keyOf(each)];
      return { label: param.startsWith('not') ? `inte ${name}` : name, remove: [{ param, value: key }] };
    });
  });
}

/** Identifies a value that is no text among those of its limit. */
const keyOf = (value: object): string => Object.values(value).join(' ');

/** The query without a chip. */
export const withoutChip = (understanding: ParsedQuery, { remove }: QueryChip): ParsedQuery =>
  remove.reduce(withoutParam, understanding);

function withoutParam(from: ParsedQuery, { param, value }: QueryChip['remove'][number]): ParsedQuery {
  if (param === 'wishes' || param === 'avoid') return less(from, param, value);
  const part = Object.hasOwn(from.filters, param) ? 'filters' : 'limits';
  return { ...from, [part]: less<object>(from[part], param, value) };
}

function less<Of extends object>(of: Of, param: string, value: string | null): Of {
  const current: unknown = Reflect.get(of, param);
  const textOf = (each: unknown): string => (typeof each === 'string' ? each : keyOf(each as object));
  const empty = typeof current === 'string' ? '' : null;
  return { ...of, [param]: Array.isArray(current) ? current.filter((each) => textOf(each) !== value) : empty };
}
