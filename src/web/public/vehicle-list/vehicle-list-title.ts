import type { AdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { generationName } from '#src/domain/catalogue/generation-name.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';

/** Maximum number of names in a heading; more are counted. */
const MAX_NAMED = 3;

type Names = Pick<AdFilters, 'make' | 'model' | 'generation'>;

/** Heading of the list: "{make model generation} - Bilannonser" (PUB §2). */
export function titleOf(filters: Names): string {
  const subject = subjectOf(filters);
  return subject === '' ? 'Alla bilannonser' : `${subject} - Bilannonser`;
}

/** One line for search engines and shared links. */
export function vehicleListDescription(filters: Names, total: number): string {
  const subject = subjectOf(filters);
  const cars = subject === '' ? formatCount(total, 'begagnad bil', 'begagnade bilar') : ofNames(total, subject);
  return `${cars} från handlare i hela landet. Jämför pris, miltal, årsmodell och utrustning.`;
}

const ofNames = (total: number, subject: string): string =>
  `${formatCount(total, 'begagnad', 'begagnade')} ${subject} till salu`;

/** "Volvo V60"; empty when no make is chosen. */
function subjectOf({ make, model, generation }: Names): string {
  if (make.length === 0) return '';
  const [series, generationOfIt] = [model[0], generation[0]];
  if (make.length + model.length + generation.length === 3 && series !== undefined && generationOfIt !== undefined) {
    return `${make[0]} ${generationName(series, generationOfIt)}`;
  }
  const names = [nameAll(make, 'märken'), nameAll(model, 'modeller'), nameAll(generation, 'generationer')];
  const parts = names.filter((name) => name !== '');
  // "Volvo V60 och V90" reads as one name, "Volvo och BMW, V60 och 3-serien" as two lists.
  return parts.join(make.length > 1 ? ', ' : ' ');
}

/** "Volvo", "Volvo och BMW", "Volvo, BMW och 3 märken till". */
function nameAll(names: readonly string[], many: string): string {
  return listed(names.length > MAX_NAMED ? [...names.slice(0, 2), `${names.length - 2} ${many} till`] : names);
}
