import { timingSafeEqual } from 'node:crypto';
import { fail, ok, type Result } from '#src/base/result.ts';
import { newToken, tokenHashOf } from '#src/commands/accounts/tokens.ts';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import {
  countSharedCars,
  deleteComment,
  deleteSharedCar,
  deleteSharedList,
  deleteVote,
  insertComment,
  insertSharedCars,
  insertSharedList,
  lockSharedList,
  type SharedList,
  updateSharedList,
  upsertVote,
} from '#src/db/shared-lists/shared-lists.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { MAX_LIST_COMMENTS, MAX_LIST_VOTES, MAX_SHARED_CARS } from '#src/domain/shared-lists/shared-list.ts';

/** The secret of a list's link, and the keys of lists that its reader owns. */
export type ListTokens = { link: string; owners: readonly string[] };

type NewList = { title: string; isOpen: boolean; ads: readonly number[] };

/** Stores a list of cars for a link to share. */
export async function shareList(
  db: Db,
  network: string,
  { title, isOpen, ads }: NewList,
): Promise<Result<{ id: number; link: string; owner: string }, 'too-many' | 'no-cars'>> {
  if (!(await takeFromLimit(db, LIMITS.sharedList, network)).allowed) return fail('too-many');
  const [link, owner] = [newToken(), newToken()];
  const id = await db.transaction().execute(async (tx) => {
    const listId = await insertSharedList(tx, { title, isOpen, linkHash: link.tokenHash, ownerHash: owner.tokenHash });
    if ((await insertSharedCars(tx, listId, ads.slice(0, MAX_SHARED_CARS))) > 0) return listId;
    await deleteSharedList(tx, listId);
    return null;
  });
  return id === null ? fail('no-cars') : ok({ id, link: link.token, owner: owner.token });
}

/** A change of a shared list; `owner` may do all of them, others vote and write where the list is open. */
export type ListChange =
  | { kind: 'vote'; adId: number; person: string; vote: 'for' | 'mot' | 'ingen' }
  | { kind: 'comment'; adId: number; person: string; comment: string }
  | { kind: 'add-cars'; adIds: readonly number[] }
  | { kind: 'remove-car'; adId: number }
  | { kind: 'remove-comment'; commentId: number }
  | { kind: 'change'; title: string; isOpen: boolean }
  | { kind: 'remove' };

export type ListRefusal = 'unknown' | 'not-allowed' | 'too-many' | 'full' | 'gone';

const OF_EVERYBODY: ReadonlySet<ListChange['kind']> = new Set<ListChange['kind']>(['vote', 'comment', 'add-cars']);

/** @returns the key that is the list owner's; null: none of them is */
export const ownerKeyOf = ({ ownerHash }: Pick<SharedList, 'ownerHash'>, keys: readonly string[]): string | null =>
  keys.find((key) => timingSafeEqual(tokenHashOf(key), ownerHash)) ?? null;

/** Changes a shared list. */
export async function changeSharedList(
  db: Db,
  { tokens, network }: { tokens: ListTokens; network: string },
  change: ListChange,
): Promise<Result<null, ListRefusal>> {
  if (!(await takeFromLimit(db, LIMITS.sharedListChange, network)).allowed) return fail('too-many');
  return db.transaction().execute(async (tx) => {
    const list = await lockSharedList(tx, tokenHashOf(tokens.link));
    if (list === null) return fail('unknown');
    const isAllowed = ownerKeyOf(list, tokens.owners) !== null || (list.isOpen && OF_EVERYBODY.has(change.kind));
    return isAllowed ? apply(tx, list.id, change) : fail('not-allowed');
  });
}

async function apply(tx: Db, listId: number, change: ListChange): Promise<Result<null, ListRefusal>> {
  switch (change.kind) {
    case 'vote': {
      const vote = { listId, adId: change.adId, voter: change.person };
      if (change.vote === 'ingen') {
        await deleteVote(tx, vote);
        return ok(null);
      }
      return orRefuse(await upsertVote(tx, { ...vote, isFor: change.vote === 'for', max: MAX_LIST_VOTES }), 'gone');
    }
    case 'comment': {
      const { adId, person, comment } = change;
      return orRefuse(
        await insertComment(tx, { listId, adId, writer: person, comment, max: MAX_LIST_COMMENTS }),
        'gone',
      );
    }
    case 'add-cars': {
      const room = MAX_SHARED_CARS - (await countSharedCars(tx, listId));
      if (room <= 0) return fail('full');
      return orRefuse((await insertSharedCars(tx, listId, change.adIds.slice(0, room))) > 0, 'gone');
    }
    case 'remove-car':
      return orRefuse(await deleteSharedCar(tx, listId, change.adId), 'gone');
    case 'remove-comment':
      return orRefuse(await deleteComment(tx, listId, change.commentId), 'gone');
    case 'change':
      await updateSharedList(tx, listId, change);
      return ok(null);
    case 'remove':
      await deleteSharedList(tx, listId);
      return ok(null);
  }
}

const orRefuse = (isDone: boolean, refusal: ListRefusal): Result<null, ListRefusal> =>
  isDone ? ok(null) : fail(refusal);
