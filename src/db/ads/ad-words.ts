import { type RawBuilder, sql } from 'kysely';

/** SQL of the ids of the ads, for sale or not, whose words satisfy a query. */
export const adsWithWords = (query: string, isForSale: boolean): RawBuilder<number> =>
  sql<number>`select ad_id from words_of_ads where ${sql.raw(isForSale ? '' : 'not ')}is_for_sale and words @@ ${query}::tsquery`;
