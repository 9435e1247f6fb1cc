import type { Fuel } from '../../ads/vocabulary.ts';
import type { Mention } from './mention.ts';
import type { WishText } from './wish-text.ts';

/** Names of engines that tell a fuel by themselves, by the brands that use them so. */
const ENGINE_FUELS: readonly (readonly [readonly string[], RegExp, Fuel])[] = [
  [['BMW', 'Mercedes-Benz'], /\b\d{3} ?d\b/, 'Diesel'],
  [['BMW', 'Mercedes-Benz'], /\b\d{3}x?e\b/, 'Laddhybrid'],
  [['BMW'], /\b\d{3}i\b/, 'Bensin'],
  [['BMW'], /\b\d0e\b/, 'Laddhybrid'],
  [['BMW'], /\b\d0d\b/, 'Diesel'],
  [['BMW'], /\b\d0i\b/, 'Bensin'],
  [['Lexus'], /\b\d{3}h\b/, 'Elhybrid'],
  [['Volvo'], /\bd[2-6]\b/, 'Diesel'],
  [['Volvo'], /\bt8\b/, 'Laddhybrid'],
];

/** The fuels that engine names say, where the brand that uses them was named; takes those names that are no part of a model's. */
export function findEngines(text: WishText, cars: readonly Mention[]): Mention[] {
  const makes = new Set(cars.flatMap(({ meaning }) => makesOf(meaning)));
  return ENGINE_FUELS.filter(([brands]) => brands.some((brand) => makes.has(brand))).flatMap(([, pattern, fuel]) => {
    const engine = new RegExp(pattern.source).exec(text.folded);
    if (!engine) return [];
    const span = { start: engine.index, end: engine.index + engine[0].length };
    const model = cars.find(({ start, end }) => start < span.end && span.start < end);
    if (!model && !text.isOpen(span)) return [];
    if (!model) text.take(span);
    const { start, end } = model ?? span;
    return [{ start, end, meaning: { field: 'fuel' as const, values: [fuel] } }];
  });
}

const makesOf = (meaning: Mention['meaning']): readonly string[] =>
  meaning.field === 'make' ? meaning.values : meaning.field === 'model' ? [meaning.make] : [];
