import { sql } from 'kysely';
import type { Db } from './client.ts';

/** State of the stock. */
export type StaffStockFigures = { active: number; withImage: number; changedAt: Date | null };

export async function readStockFigures(db: Db): Promise<StaffStockFigures> {
  const row = await db
    .selectFrom('stock_version')
    .select(['changed_at as changedAt'])
    .select(({ selectFrom }) => [
      selectFrom('stock_counts').select(sql<number>`coalesce(sum(active), 0)::int`.as('n')).as('active'),
      selectFrom('stock_counts').select(sql<number>`coalesce(sum(active_with_image), 0)::int`.as('n')).as('withImage'),
    ])
    .executeTakeFirst();
  return { active: row?.active ?? 0, withImage: row?.withImage ?? 0, changedAt: row?.changedAt ?? null };
}

/** Errors since an instant: imports that failed or were stopped, and severe security events seen by the server itself. */
export async function countErrors(db: Db, since: Date): Promise<{ imports: number; events: number }> {
  const { imports, events } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('import_runs')
        .select(fn.countAll<number>().as('n'))
        .where('state', 'in', ['failed', 'stopped'])
        .where('started_at', '>=', since)
        .as('imports'),
      selectFrom('security_events')
        .select(fn.countAll<number>().as('n'))
        .where('severity', 'in', ['high', 'critical'])
        .where('trusted', '=', true)
        .where('created_at', '>=', since)
        .as('events'),
    ])
    .executeTakeFirstOrThrow();
  return { imports: imports ?? 0, events: events ?? 0 };
}

/** Parameter configurations. */
export async function countParameters(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('api_parameters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
