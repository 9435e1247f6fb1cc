import type { Fuel } from '#src/domain/ads/vocabulary.ts';
import { type Mention, makeOf } from '#src/domain/adviser/understanding/mention.ts';
import { findAll, type WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import { inAdsOf } from './find-versions.ts';

/** Engine names that imply a fuel, by the brands that use them in that sense. */
const ENGINE_FUELS: readonly (readonly [readonly string[], RegExp, Fuel])[] = [
  [['Mercedes-Benz', 'BMW'], /\b(?:\d{3} ?|\d0)d\b/, 'Diesel'],
  [['Mercedes-Benz', 'BMW'], /\b(?:\d{3}x?|\d0)e\b/, 'Laddhybrid'],
  [['BMW'], /\b\d(?:\d\d|0)i\b/, 'Bensin'],
  [['Lexus'], /\b\d{3}h\b/, 'Elhybrid'],
  [['Volvo'], /\bd[2-6]\b/, 'Diesel'],
  [['Volvo'], /\bt8\b/, 'Laddhybrid'],
];

/** Engine names that imply no fuel; of any brand (null), or of one. */
const OTHER_ENGINES: readonly (readonly [string | null, RegExp])[] = [
  [null, /\bv(?:6|8|10|12)\b/],
  ['Volvo', /\bt[4-6]\b/],
];

/**
 * The fuels that engine names imply, if the brand that uses them was named, and the names as search words. Consumes names that
 * are not part of a model's.
 */
export function findEngines(text: WishText, cars: readonly Mention[]): Mention[] {
  const makes = new Set(cars.map(({ meaning }) => makeOf(meaning)).filter((make) => make !== ''));
  const others = OTHER_ENGINES.filter(([brand]) => makes.size > 0 && (brand === null || makes.has(brand))).flatMap(
    ([, pattern]) =>
      text.find(pattern).filter((span) => !cars.some(({ start, end }) => start < span.end && span.start < end)),
  );
  for (const other of others) text.take(other);
  const fuelled = ENGINE_FUELS.filter(([brands]) => brands.some((brand) => makes.has(brand))).flatMap(
    ([brands, pattern, fuel]) =>
      findAll(pattern, text.folded).flatMap((span): Mention[] => {
        const model = cars.find(({ start, end }) => start < span.end && span.start < end);
        const { start, end } = model ?? span;
        const said: Mention = { start, end, meaning: { field: 'fuel', values: [fuel] } };
        if (model) return [said];
        if (!text.isOpen(span)) return [];
        text.take(span);
        const brand = brands.find((each) => makes.has(each)) ?? '';
        return [said, { start, end, meaning: { field: 'search', values: [inAdsOf(brand, span.groups[0] ?? '')] } }];
      }),
  );
  return [
    ...fuelled,
    ...others.map(
      ({ start, end, groups: [said = ''] }): Mention => ({ start, end, meaning: { field: 'search', values: [said] } }),
    ),
  ];
}
