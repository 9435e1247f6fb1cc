import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import type { Db } from '#src/db/connection/client.ts';
import {
  deleteFeedMapping,
  type GroupOfMapping,
  insertFeedMapping,
  insertMappingVersion,
  insertOwnMapping,
  listMappingVersions,
  lockFeedMapping,
} from '#src/db/deliveries/feed-mappings.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { mapsSite } from '#src/domain/deliveries/group-delivery.ts';

/** `no site`: no column of a group's file says at which site a car is. */
export type MappingRefusal = 'gone' | 'changed meanwhile' | 'no site';

/** Adds the mapping of a dealer, without a version. @returns its id, or that of the mapping that the dealer has */
export const addFeedMapping = (db: Db, dealer: string): Promise<number> =>
  db.transaction().execute((tx) => insertFeedMapping(tx, dealer));

/** The same for the own people of a dealer or of a group, whose mapping is that of nobody else of the name. */
export const addOwnMapping = (db: Db, owner: { id: number; name: string } | GroupOfMapping): Promise<number> =>
  db.transaction().execute((tx) => insertOwnMapping(tx, owner));

/**
 * Saves a mapping as a new version, from which imports use it; the same mapping again is no new version.
 * @param seen version that the editor saw (0: none): later ones are not overwritten
 */
export const saveFeedMapping = (
  db: Db,
  actor: Actor,
  { id, seen, mapping }: { id: number; seen: number; mapping: ColumnMapping },
): Promise<Result<{ version: number; isChanged: boolean }, MappingRefusal>> =>
  db.transaction().execute(async (tx) => {
    const stored = await lockFeedMapping(tx, id);
    if (!stored) return fail('gone');
    if (stored.version !== seen) return fail('changed meanwhile');
    if (stored.isOfGroup && !mapsSite(mapping)) return fail('no site');
    const [newest] = await listMappingVersions(tx, id);
    if (newest && isDeepStrictEqual(newest.mapping, JSON.parse(JSON.stringify(mapping))))
      return ok({ version: seen, isChanged: false });
    const version = seen + 1;
    await insertMappingVersion(tx, id, { version, mapping, createdBy: actor.email });
    await recordAudit(tx, actor, {
      action: 'mapping.save',
      subject: `mapping:${stored.dealer}`,
      before: newest?.mapping ?? null,
      after: mapping,
    });
    return ok({ version, isChanged: true });
  });

/** Removes the mapping of a dealer with all its versions; its deliveries are then recognised as other files are. */
export const removeFeedMapping = (db: Db, actor: Actor, id: number): Promise<Result<null, 'gone'>> =>
  db.transaction().execute(async (tx) => {
    const stored = await lockFeedMapping(tx, id);
    if (!stored) return fail('gone');
    const [newest] = await listMappingVersions(tx, id);
    await deleteFeedMapping(tx, id);
    await recordAudit(tx, actor, {
      action: 'mapping.remove',
      subject: `mapping:${stored.dealer}`,
      before: newest?.mapping ?? null,
      after: null,
    });
    return ok(null);
  });
