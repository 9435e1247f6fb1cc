import { carName } from '#src/domain/catalogue/car-name.ts';
import type { CarNames } from './names/car-names.ts';
import type { ParsedQuery } from './parsed-query.ts';

/**
 * Drops the fuel of a wish for models that exist as electric cars only ("Enyaq laddhybrid"), and notes it: the search would find
 * nothing. Of other models the catalogue does not list every engine.
 */
export function refuteFuels(query: ParsedQuery, { makes }: CarNames): ParsedQuery {
  const { make, model, fuel } = query.filters;
  const [asked] = fuel;
  const [only] = make;
  const fuels = model.map((each) => (only === undefined ? undefined : makes.get(only)?.fuels.get(each)));
  const areElectric = fuels.length > 0 && fuels.every((each) => each?.size === 1 && each.has('El'));
  if (only === undefined || make.length > 1 || asked === undefined || fuel.includes('El') || !areElectric) return query;
  const note = { kind: 'noSuchCar' as const, name: carName(only, model[0] ?? null), fuel: asked };
  return { ...query, filters: { ...query.filters, fuel: [] }, notes: [...query.notes, note] };
}
