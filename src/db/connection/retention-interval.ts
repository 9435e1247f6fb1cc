import { type RawBuilder, sql } from 'kysely';
import { RETENTION, type RetentionName } from '#src/domain/personal-data/retention.ts';

/** The retention period of a kind of data, as an interval of SQL. */
export function retentionInterval(name: RetentionName): RawBuilder<unknown> {
  const { days = 0, months = 0 }: { days?: number; months?: number } = RETENTION[name];
  return sql`make_interval(months => ${sql.lit(months)}, days => ${sql.lit(days)})`;
}
