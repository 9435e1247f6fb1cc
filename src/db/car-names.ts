import { buildCarNames, type CarNames } from '../domain/adviser/understanding/car-names.ts';
import { catalogueHash, readCatalogue } from './catalogue.ts';
import type { Db } from './client.ts';

/** Reads the names that wishes are understood by; made anew only when another catalogue was loaded. */
export function carNamesReader(db: Db): () => Promise<CarNames> {
  let known: { hash: string | null; names: Promise<CarNames> } | null = null;
  return async () => {
    const hash = await catalogueHash(db);
    if (known?.hash !== hash) {
      const names = readCatalogue(db).then(buildCarNames);
      known = { hash, names };
      // A failed reading is not kept.
      names.catch(() => {
        known = null;
      });
    }
    return (await known?.names) ?? buildCarNames({ brands: [] });
  };
}
