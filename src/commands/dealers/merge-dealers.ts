import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import {
  countMoved,
  insertSplitDealer,
  listSeries,
  listStockParts,
  lockDealers,
  markUndone,
  mergeRows,
  moveParts,
  type NewDealer,
  readOpenMove,
  storeAlias,
  storeMove,
  unmergeRows,
} from '#src/db/dealers/dealer-moves.ts';
import { touchCarsOfDealers } from '#src/db/deliveries/same-cars.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { partKey, type StockPart } from '#src/domain/dealers/dealer-move.ts';

/** Staff say that two dealers are one, or that one is two. Each change is one step that can be undone. */

type MergeRefusal = 'same dealer' | 'gone';

/** Moves everything of one dealer to another one, whose name and details stay; the address of the first redirects. */
export function mergeDealers(
  pool: pg.Pool,
  actor: Actor,
  { fromId, toId }: { fromId: number; toId: number },
): Promise<Result<number, MergeRefusal>> {
  if (fromId === toId) return Promise.resolve(fail('same dealer'));
  return inStockTransaction<Result<number, MergeRefusal>>(pool, async (db, client) => {
    const [fromName, toName] = await lockDealers(client, [fromId, toId]);
    if (fromName === undefined || toName === undefined) return { value: fail('gone'), touchedSeries: null };
    const touchedSeries = await listSeries(client, fromId);
    const counts = await countMoved(client, fromId);
    const record = await mergeRows(client, { fromId, toId });
    const id = await storeMove(client, {
      kind: 'merge',
      fromId,
      fromName,
      toId,
      toName,
      counts,
      record,
      doneBy: actor.email,
    });
    await storeAlias(client, { moveId: id, dealerId: toId, merged: record.dealer ?? {} });
    await touchCarsOfDealers(client, [toId]);
    await recordAudit(db, actor, {
      action: 'dealer.merge',
      subject: `dealer:${toId}`,
      before: { dealer: fromName, id: fromId },
      after: { dealer: toName, ...counts },
    });
    return { value: ok(id), touchedSeries };
  });
}

type SplitRefusal = 'gone' | 'no part' | 'all parts';

/** Makes a new dealer of parts of a dealer's stock, with the keys and pulls that deliver only those. */
export function splitDealer(
  pool: pg.Pool,
  actor: Actor,
  {
    fromId,
    dealer,
    parts,
  }: { fromId: number; dealer: NewDealer; parts: readonly Pick<StockPart, 'source' | 'town'>[] },
): Promise<Result<number, SplitRefusal>> {
  return inStockTransaction<Result<number, SplitRefusal>>(pool, async (db, client) => {
    const refuse = (failure: SplitRefusal) => ({ value: fail(failure), touchedSeries: null });
    const [fromName] = await lockDealers(client, [fromId]);
    if (fromName === undefined) return refuse('gone');
    const keys = new Set(parts.map(partKey));
    const known = await listStockParts(client, fromId);
    const chosen = known.filter((part) => keys.has(partKey(part)));
    if (chosen.length === 0) return refuse('no part');
    if (chosen.length === known.length) return refuse('all parts');
    const toId = await insertSplitDealer(client, dealer, fromId);
    const record = await moveParts(client, { fromId, toId }, chosen);
    const counts = await countMoved(client, toId);
    const [toName = dealer.name] = await lockDealers(client, [toId]);
    await storeMove(client, { kind: 'split', fromId, fromName, toId, toName, counts, record, doneBy: actor.email });
    await touchCarsOfDealers(client, [fromId, toId]);
    await recordAudit(db, actor, {
      action: 'dealer.split',
      subject: `dealer:${fromId}`,
      before: { dealer: fromName },
      after: { dealer: toName, id: toId, ...counts },
    });
    return { value: ok(toId), touchedSeries: await listSeries(client, toId) };
  });
}

type UndoRefusal = 'gone' | 'later move';

/**
 * Undoes a merge or a split. What came after a merge stays with the dealer to which it came; all that a dealer has that was split off returns.
 * @returns the dealer that is left or is back, for its page
 */
export function undoDealerMove(pool: pg.Pool, actor: Actor, moveId: number): Promise<Result<number, UndoRefusal>> {
  return inStockTransaction<Result<number, UndoRefusal>>(pool, async (db, client) => {
    const refuse = (failure: UndoRefusal) => ({ value: fail(failure), touchedSeries: null });
    const move = await readOpenMove(client, moveId);
    if (move === null) return refuse('gone');
    if (move.hasLater) return refuse('later move');
    const { kind, fromId, fromName, toId, toName, record, counts } = move;
    const [from, to] = await lockDealers(client, [fromId, toId]);
    if (to === undefined || (from === undefined) !== (kind === 'merge')) return refuse('gone');
    const touchedSeries = await listSeries(client, toId);
    if (kind === 'merge') await unmergeRows(client, { fromId, toId, moveId }, record);
    else await mergeRows(client, { fromId: toId, toId: fromId });
    await markUndone(client, moveId);
    await touchCarsOfDealers(client, kind === 'merge' ? [fromId, toId] : [fromId]);
    await recordAudit(db, actor, {
      action: `dealer.undo-${kind}`,
      subject: `dealer:${fromId}`,
      before: { dealer: toName },
      after: { dealer: fromName, ...counts },
    });
    return { value: ok(fromId), touchedSeries };
  });
}
