import type { Fuel } from '#src/domain/ads/vocabulary.ts';
import { type Mention, makeOf } from '#src/domain/adviser/understanding/mention.ts';
import { findAll, type WishText } from '#src/domain/adviser/understanding/text/wish-text.ts';
import lexicon from '../../../../../data/adviser/lexicon.json' with { type: 'json' };
import { inAdsOf } from './find-versions.ts';

/** Engine names by the brands that use them in that sense (none: any brand), and the fuel that they imply. */
const ENGINES = lexicon.engineFuels.map(({ makes, words, fuel }) => ({
  makes,
  pattern: new RegExp(words),
  fuel: fuel as Fuel | null,
}));

/**
 * The fuels that engine names imply, if the brand that uses them was named, and the names as search words. Consumes names that
 * are not part of a model's.
 */
export function findEngines(text: WishText, cars: readonly Mention[]): Mention[] {
  const makes = new Set(cars.map(({ meaning }) => makeOf(meaning)).filter((make) => make !== ''));
  return ENGINES.flatMap(({ makes: of, pattern, fuel }) => {
    const brand = of.find((each) => makes.has(each)) ?? '';
    if (makes.size === 0 || (brand === '' && of.length > 0)) return [];
    return findAll(pattern, text.folded).flatMap((span): Mention[] => {
      const model = cars.find((car) => car.start < span.end && span.start < car.end);
      const { start, end } = model ?? span;
      const said: Mention[] = fuel === null ? [] : [{ start, end, meaning: { field: 'fuel', values: [fuel] } }];
      if (model) return said;
      if (!text.isOpen(span)) return [];
      text.take(span);
      return [...said, { start, end, meaning: { field: 'search', values: [inAdsOf(brand, span.groups[0] ?? '')] } }];
    });
  });
}
