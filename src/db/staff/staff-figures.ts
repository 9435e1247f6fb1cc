import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** State of the stock. */
export type StaffStockFigures = { active: number; withImage: number; changedAt: Date | null };

export async function readStockFigures(db: Db): Promise<StaffStockFigures> {
  const { rows } = await sql<StaffStockFigures>`
    select changed_at as "changedAt", coalesce((select sum(active) from stock_counts), 0) as active,
           coalesce((select sum(active_with_image) from stock_counts), 0) as "withImage"
    from stock_version`.execute(db);
  return rows[0] ?? { active: 0, withImage: 0, changedAt: null };
}

/** Parameter configurations. */
export async function countParameters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from api_parameters`.execute(db);
  return rows[0]?.count ?? 0;
}
