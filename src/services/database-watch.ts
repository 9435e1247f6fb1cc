import { readAppliedMigrations } from '#src/commands/migrate.ts';
import type { Db } from '#src/db/connection/client.ts';

/** Cached this long, so that health checks cost the database nothing. ms */
const REUSED_MS = 1_000;

export type DatabaseWatch = ReturnType<typeof watchDatabase>;

/** State of the database for monitoring, checked at most once a second. */
export function watchDatabase(db: Db, now: () => number = performance.now.bind(performance)) {
  let known: { until: number; applied: Promise<ReadonlySet<string> | null> } | null = null;
  let unavailableSince: number | null = null;

  const ask = async (): Promise<ReadonlySet<string> | null> => {
    const askedAt = now();
    try {
      const applied = await readAppliedMigrations(db);
      unavailableSince = null;
      return applied;
    } catch {
      unavailableSince ??= askedAt;
      return null;
    }
  };
  /** The applied migrations; null: the database does not answer. */
  const appliedMigrations = () => {
    if (known === null || known.until < now()) known = { until: now() + REUSED_MS, applied: ask() };
    return known.applied;
  };
  return {
    appliedMigrations,
    /** Duration of the current outage as observed by checks, ms; 0 without one. Starts the next check. */
    unavailableForMs: (): number => {
      void appliedMigrations();
      return unavailableSince === null ? 0 : now() - unavailableSince;
    },
  };
}
