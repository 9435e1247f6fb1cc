import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { createDb } from '#src/db/connection/client.ts';
import {
  deleteSearchAlias,
  insertSearchAlias,
  readSearchAlias,
  type SearchAlias,
} from '#src/db/suggestions/search-aliases.ts';
import { addSearchLogLine, lockSearchIndex, rebuildSearchIndex } from '#src/db/suggestions/search-entries.ts';
import { readSearchEntries } from '#src/db/suggestions/suggestions.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { aliasProblem, aliasTarget } from '#src/domain/suggestions/search-alias.ts';

export type SavedAlias = SearchAlias & { isChanged: boolean };

/** Errors by field, in Swedish. */
export type AliasRefusal = { term?: string; target?: string } | 'gone' | 'changed meanwhile';

/**
 * Makes a word an alias of a brand or series, and rebuilds the index, in one transaction.
 * @param own the alias to change, and its target as staff saw it; null: a new one
 * @param target a name of the brand or series
 */
export function saveSearchAlias(
  pool: pg.Pool,
  actor: Actor,
  { own, term, target }: { own: { term: string; target: string } | null; term: string; target: string },
): Promise<Result<SavedAlias, AliasRefusal>> {
  return createDb(pool)
    .transaction()
    .execute(async (tx) => {
      // Serialises concurrent additions of the same word.
      await lockSearchIndex(tx);
      const before = own === null ? null : ((await readSearchAlias(tx, own.term)) ?? 'gone');
      if (before === 'gone') return fail(before);
      if (own && before && targetOf(before) !== own.target) return fail('changed meanwhile');
      const entries = await readSearchEntries(tx);
      const problem = aliasProblem(entries, term, own?.term ?? null);
      const car = aliasTarget(entries, target);
      if (problem !== null) return fail({ term: problem });
      if (car === null) return fail({ target: 'Det märket eller den modellen finns inte.' });
      const alias = { term, ...car };
      if (before?.term === term && targetOf(before) === targetOf(alias)) return ok({ ...alias, isChanged: false });
      if (before) await deleteSearchAlias(tx, before.term);
      await insertSearchAlias(tx, alias);
      await rebuildSearchIndex(tx);
      await addSearchLogLine(tx, `${actor.email} lät ”${term}” leda till ${targetOf(alias)}.`);
      const action = before ? 'alias.change' : 'alias.add';
      await recordAudit(tx, actor, { action, subject: `alias:${term}`, before, after: alias });
      return ok({ ...alias, isChanged: true });
    });
}

/** Removes an alias from the index. */
export function removeSearchAlias(pool: pg.Pool, actor: Actor, term: string): Promise<Result<null, 'gone'>> {
  return createDb(pool)
    .transaction()
    .execute(async (tx) => {
      await lockSearchIndex(tx);
      const before = await readSearchAlias(tx, term);
      if (!before) return fail('gone');
      await deleteSearchAlias(tx, term);
      await rebuildSearchIndex(tx);
      await addSearchLogLine(tx, `${actor.email} tog bort ”${term}”, som ledde till ${targetOf(before)}.`);
      await recordAudit(tx, actor, { action: 'alias.remove', subject: `alias:${term}`, before, after: null });
      return ok(null);
    });
}

const targetOf = ({ brand, series }: SearchAlias): string => carName(brand, series);
