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

/** Errors since an instant: imports that failed or were stopped, and severe security events seen by the server itself. */
export async function countErrors(db: Db, since: Date): Promise<{ imports: number; events: number }> {
  const { rows } = await sql<{ imports: number; events: number }>`
    select (select count(*) from import_runs where state in ('failed', 'stopped') and started_at >= ${since}) as imports,
           (select count(*) from security_events
            where severity in ('high', 'critical') and trusted and created_at >= ${since}) as events`.execute(db);
  return rows[0] ?? { imports: 0, events: 0 };
}

/** Parameter configurations. */
export async function countParameters(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from api_parameters`.execute(db);
  return rows[0]?.count ?? 0;
}
