import type pg from 'pg';
import { lockAdFields } from '../../db/ads/ad-overrides.ts';
import { insertStaffAd } from '../../db/ads/staff-new-ad.ts';
import { inStockTransaction } from '../../db/deliveries/stock-transaction.ts';
import type { ImportedAd } from '../../domain/ads/deliveries/imported-ad.ts';
import { HELD_COLUMNS } from '../../domain/ads/staff-fields.ts';
import { type Actor, recordAudit } from '../accounts/record-audit.ts';

/** What the audit log tells of a new ad; of the VIN nothing. */
const TOLD_COLUMNS = ['brand', 'series', 'generation', 'licence_plate', ...HELD_COLUMNS];

/**
 * Puts an ad of staff's own into the stock, for sale at a dealer that there is or that it makes.
 * @returns its internal_id
 */
export const createAd = (pool: pg.Pool, actor: Actor, ad: ImportedAd): Promise<number> =>
  inStockTransaction(pool, async (db, client) => {
    const id = await insertStaffAd(client, ad, actor.email);
    const { fields = {} } = (await lockAdFields(db, id)) ?? {};
    const told = TOLD_COLUMNS.map((column) => [column, fields[column] ?? null] as const);
    const said = told.filter(([, value]) => value !== null && String(value) !== '');
    const after = { dealer: ad.dealer.name, ...Object.fromEntries(said) };
    await recordAudit(db, actor, { action: 'ad.create', subject: `ad:${id}`, before: null, after });
    return { value: id, touchedSeries: [ad.seriesId] };
  });
