import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';

/** SQL: the status that a withheld ad has once the details of its dealer are complete. @param override of ad_overrides @param earlier of withheld_ads */
export const withDetails = (override: string, earlier: string): string =>
  `coalesce(${earlier}.value, nullif(${override}.feed_value, 'null'), '"active"') #>> '{}'`;

/**
 * SQL: an ad is for sale, or will be once the details of its dealer are complete.
 * @param override its override of the status in ad_overrides, if any @param earlier its row of withheld_ads, if any
 */
export const isForSaleWithDetails = (override: string, earlier: string): string =>
  `(ads.status = 'active' or ads.status = 'hidden' and ${override}.email is not distinct from '${WITHHELD_BY}' and ${withDetails(override, earlier)} = 'active')`;
