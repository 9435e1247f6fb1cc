import type { Db } from '#src/db/client.ts';
import { readAppliedMigrations } from '#src/db/schema-migrations.ts';

/** An answer is given again for so long, so that asking costs the database nothing. */
const REUSED_MS = 1_000;

/** What monitors ask about the database, which costs it one small question a second at most. */
export type DatabaseWatch = {
  /** The migrations that it has; null: it does not answer. */
  appliedMigrations(): Promise<ReadonlySet<string> | null>;
  /** How long it has not answered, ms, as far as was asked; 0 while it answers. Does not wait for it, and asks it for the next time. */
  unavailableForMs(): number;
};

export function watchDatabase(db: Db, now: () => number = performance.now.bind(performance)): DatabaseWatch {
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
  const appliedMigrations = () => {
    if (known === null || known.until < now()) known = { until: now() + REUSED_MS, applied: ask() };
    return known.applied;
  };
  return {
    appliedMigrations,
    unavailableForMs: () => {
      void appliedMigrations();
      return unavailableSince === null ? 0 : now() - unavailableSince;
    },
  };
}
