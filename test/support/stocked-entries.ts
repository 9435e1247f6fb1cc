import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brandFileSchema } from '#src/domain/catalogue/catalogue-file.ts';
import type { SearchEntry } from '#src/domain/suggestions/suggestion.ts';
import { DEFAULT_ADS } from '#tools/demo/demo-stock.ts';
import { marketSeries } from '#tools/demo/market.ts';
import { searchEntriesFromFiles } from './search-entries.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../data/catalogue/brands');

/** The catalogue's names with numbers of active ads as on the used-car market, the rarest with none. */
export function stockedSearchEntries(): SearchEntry[] {
  const files = readdirSync(FOLDER).map((file) =>
    brandFileSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))),
  );
  const cars = new Map<string, number>();
  for (const { brand, series, weight } of marketSeries(files)) {
    const count = Math.floor((weight / 100) * DEFAULT_ADS);
    cars.set(`${brand} ${series}`, count);
    cars.set(brand, (cars.get(brand) ?? 0) + count);
  }
  return searchEntriesFromFiles().map((entry) => ({ ...entry, count: cars.get(entry.display) ?? 0 }));
}
