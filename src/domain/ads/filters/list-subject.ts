import { carName } from '#src/domain/catalogue/car-name.ts';
import { numberInWords } from '#src/domain/format/numbers.ts';
import { listed } from '#src/domain/format/texts.ts';
import { type AdFilters, hasAdFilters } from './ad-filters.ts';

/** Maximum number of names in a heading; more are counted. */
const MAX_NAMED = 3;

type Subject = Pick<AdFilters, 'make' | 'model' | 'generation' | 'search'>;
type Conjunction = 'och' | 'eller';

/**
 * The cars of a list by name: "Volvo V60 II", "Volvo V60 och V90", "Volvo, BMW och Audi", ”dragkrok”. Empty when neither a make
 * nor a text is chosen.
 */
export function listSubject({ make, model, generation, search }: Subject, conjunction: Conjunction = 'och'): string {
  const names = [...(make.length === 0 ? [] : carNames({ make, model, generation }, conjunction))];
  return [...names, ...(search === '' ? [] : [`”${search}”`])].join(', ');
}

/** Heading of a list: "{make model generation} - Bilannonser" (PUB §2). An empty list is never called "Alla". */
export function listHeading(filters: AdFilters, total: number): string {
  const subject = listSubject(filters);
  if (subject !== '') return `${subject} - Bilannonser`;
  return total === 0 && hasAdFilters(filters) ? 'Bilannonser' : 'Alla bilannonser';
}

/** One list of names, or, with several makes, one of makes, one of series and one of generations. */
function carNames({ make, model, generation }: Omit<Subject, 'search'>, conjunction: Conjunction): string[] {
  const all = (names: readonly string[], many: string) => nameAll(names, many, conjunction);
  const [brand, ...others] = make;
  const [first, ...rest] = model;
  if (brand === undefined || others.length > 0) {
    const parts = [all(make, 'märken'), all(model, 'modeller'), all(generation, 'generationer')];
    return parts.filter((part) => part !== '');
  }
  if (first === undefined) return [[brand, all(generation, 'generationer')].filter(Boolean).join(' ')];
  if (rest.length === 0 && generation.length === 1) return [carName(brand, first, generation[0])];
  // The brand stands before the first of its series only: "Volvo V60 och V90".
  const series = all([carName(brand, first), ...rest], 'modeller');
  return [[series, all(generation, 'generationer')].filter(Boolean).join(' ')];
}

/** "Volvo", "Volvo och BMW", "Volvo, BMW och tre märken till", "Volvo, BMW eller något av tre andra märken". */
function nameAll(names: readonly string[], many: string, conjunction: Conjunction): string {
  if (names.length <= MAX_NAMED) return listed(names, conjunction);
  const others = numberInWords(names.length - 2);
  const any = many === 'märken' ? 'något' : 'någon';
  const rest = conjunction === 'och' ? `${others} ${many} till` : `${any} av ${others} andra ${many}`;
  return listed([...names.slice(0, 2), rest], conjunction);
}
