import { readBrandCounts } from '../../../db/stock.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';

/** A brand to jump to, with the number of ads that the vehicle list has of it. */
export type BrandChoice = { brand: string; aliases: string[]; count: number };

export async function readBrandChoices({ db }: PageRequest): Promise<BrandChoice[]> {
  const counts = await readBrandCounts(db);
  return counts
    .filter(({ withImage }) => withImage > 0)
    .map(({ brand, aliases, withImage }) => ({ brand, aliases, count: withImage }));
}
