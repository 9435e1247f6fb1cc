import type { Energy } from './assumed-prices.ts';
import { COST_PARAMS, type CostField, MAX_COST_TEXT } from './cost-params.ts';
import type { CostedCar } from './costed-car.ts';

/** A visitor's own figure, for all cars that it concerns; `id` is its place in {@link OWN_COST_KEYS}. */
export type OwnCost = { id: number; text: string };

/** Figures of one car alone. */
const OF_THE_CAR: ReadonlySet<CostField> = new Set<CostField>(['forbrukning', 'elforbrukning', 'varde', 'lan']);

const LATER: readonly CostField[] = ['snabbandel', 'snabbpris'];
/** Figures that are the visitor's and not the car's. Prices of energy have a name of their own each. */
export const OWN_COST_KEYS: readonly (CostField | Energy)[] = [
  ...COST_PARAMS.filter(
    (name) => !OF_THE_CAR.has(name) && name !== 'energipris' && name !== 'elpris' && !LATER.includes(name),
  ),
  'petrol',
  'diesel',
  'electric',
  // Stored figures have their places: later fields are last.
  ...LATER,
];

/** The place of a field's own figure; -1: it is not stored. */
export function ownCostId(name: CostField, { energy }: Pick<CostedCar, 'energy'>): number {
  const key = name === 'energipris' ? energy : name === 'elpris' ? 'electric' : name;
  return key === null ? -1 : OWN_COST_KEYS.indexOf(key);
}

/** @returns null for anything else than a stored figure */
export function parseOwnCost(value: unknown): OwnCost | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value)) return null;
  const { id, text } = value;
  const isStored = typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < OWN_COST_KEYS.length;
  return isStored && typeof text === 'string' && text.length <= MAX_COST_TEXT ? { id, text } : null;
}

/** The own figure of a field; null: the visitor has none. */
export const ownCost = (own: readonly OwnCost[], name: CostField, car: Pick<CostedCar, 'energy'>): string | null =>
  own.find(({ id }) => id === ownCostId(name, car))?.text ?? null;

/** The figures with one more; an empty text is the figure "none". */
export const withOwnCost = (own: readonly OwnCost[], added: OwnCost): OwnCost[] =>
  added.id === -1 ? [...own] : [...own.filter(({ id }) => id !== added.id), added];
