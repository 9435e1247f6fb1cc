import type { Db } from './client.ts';

/** A brand that has active ads. */
export type BrandCount = {
  brand: string;
  /** Other names that visitors use for it. */
  aliases: string[];
  active: number;
  /** Of them, those that the vehicle list shows (D11). */
  withImage: number;
};

/** Every brand in stock, the commonest first. */
export async function readBrandCounts(db: Db): Promise<BrandCount[]> {
  const rows = await db
    .selectFrom('stock_counts')
    .leftJoin('brands', 'brands.name', 'stock_counts.brand')
    .select(['stock_counts.brand', 'brands.aliases', 'active', 'active_with_image as withImage'])
    .where('active', '>', 0)
    .orderBy('active', 'desc')
    .orderBy('stock_counts.brand')
    .execute();
  return rows.map((row) => ({ ...row, aliases: row.aliases ?? [] }));
}
