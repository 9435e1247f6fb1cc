import { listWithheldDealers } from '#src/db/ads/withheld-dealers.ts';
import type { Db } from '#src/db/connection/client.ts';
import { traderDetailsText } from '#src/domain/dealers/trader-details.ts';
import { detailFieldId } from './detail-field-id.ts';

export type WithheldModel = {
  id: number;
  name: string;
  ads: number;
  /** The details that are missing, in words. */
  missing: string;
  /** Id of the field of the first. */
  field: string;
};

/** The dealers of which ads are withheld, with what is missing and where it is filled in. */
export const readWithheld = async (
  db: Db,
  among: Parameters<typeof listWithheldDealers>[1],
): Promise<WithheldModel[]> =>
  (await listWithheldDealers(db, among)).map(({ missing, ...dealer }) => ({
    ...dealer,
    // Filled in a moment ago, they are none.
    missing: traderDetailsText(missing) || 'uppgifterna',
    field: detailFieldId(missing[0] ?? ''),
  }));
