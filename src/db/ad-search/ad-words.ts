import { type RawBuilder, sql } from 'kysely';

/** Whether an active ad contains the words; the expression of the index ads_words. */
export const hasWords = (query: string): RawBuilder<boolean> =>
  sql<boolean>`ad_words(ads.brand, ads.series, ads.generation, ads.name, ads.equipment) @@ ${query}::tsquery`;
