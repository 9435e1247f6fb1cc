import type { AdFilters } from '../../../domain/ads/filters/ad-filters.ts';

/** Names written in full in a heading; more are counted. */
const MOST_NAMED = 3;

/** Heading of the list: "{make model generation} - Bilannonser" (PUB §2). */
export function titleOf({ make, model, generation }: Pick<AdFilters, 'make' | 'model' | 'generation'>): string {
  if (make.length === 0) return 'Alla bilannonser';
  const names = [nameAll(make, 'märken'), nameAll(model, 'modeller'), nameAll(generation, 'generationer')];
  const parts = names.filter((name) => name !== '');
  // "Volvo V60 och V90" is read as one name, "Volvo och BMW, V60 och 3-serien" as two lists.
  return `${parts.join(make.length > 1 ? ', ' : ' ')} - Bilannonser`;
}

/** "Volvo", "Volvo och BMW", "Volvo, BMW och 3 märken till". */
function nameAll(names: readonly string[], many: string): string {
  if (names.length > MOST_NAMED) return `${names.slice(0, 2).join(', ')} och ${names.length - 2} ${many} till`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} och ${last}`;
}
