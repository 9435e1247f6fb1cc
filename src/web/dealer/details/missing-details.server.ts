import { countWithheldAds } from '#src/db/ads/withheld-dealers.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readEditedDealer } from '#src/db/dealers/dealers.ts';
import { DETAILS } from '#src/domain/dealers/dealer-details.ts';
import { mayPublish, missingTraderDetails } from '#src/domain/dealers/trader-details.ts';

/** The details without which the ads of a dealer are not public, with the number of ads that wait for them; null: they are public. */
export async function readMissingDetails(db: Db, dealerId: number) {
  const dealer = await readEditedDealer(db, dealerId);
  if (dealer === null || mayPublish(dealer)) return null;
  const missing = missingTraderDetails(dealer.details).map((name) => ({
    name,
    label: DETAILS[name].label.toLowerCase(),
  }));
  return { missing, withheld: await countWithheldAds(db, dealerId) };
}
