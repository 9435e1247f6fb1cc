import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { bumpContentVersion } from '#src/db/content/content-version.ts';
import type { Accuracy, FitAccuracy } from '#src/domain/valuation/accuracy.ts';
import { METHOD } from '#src/domain/valuation/price-model.ts';

/** A stored model of the current method. */
export type StoredModel = { id: number; parameters: unknown; accuracy: Accuracy };

/** The model that ads are valued by; null before the first fit, and for one of another method. */
export async function readCurrentModel(db: Db): Promise<StoredModel | null> {
  const { rows } = await sql<StoredModel>`
    select id, parameters, accuracy from valuation_models where state = 'current' and method = ${METHOD}`.execute(db);
  return rows[0] ?? null;
}

/** The id of the same model. */
export async function readCurrentModelId(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from valuation_models where state = 'current' and method = ${METHOD}`.execute(db);
  return rows[0]?.id ?? null;
}

type NewModel = { fittedAt: Date; stockVersion: number; ads: number; parameters: string; accuracy: FitAccuracy };

/** Stores a model as the current one, or as refused. @returns its id */
export async function storeModel(tx: Db, model: NewModel, isAccepted: boolean): Promise<number> {
  if (isAccepted) await sql`update valuation_models set state = 'past' where state = 'current'`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into valuation_models (fitted_at, stock_version, ads, state, method, parameters, accuracy)
    values (${model.fittedAt}, ${model.stockVersion}, ${model.ads}, ${isAccepted ? 'current' : 'refused'}, ${METHOD},
            ${model.parameters}::jsonb, ${JSON.stringify(model.accuracy)}::jsonb)
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The model was not stored.');
  // The page of the method shows every fit.
  await bumpContentVersion(tx);
  return row.id;
}

/** The stock that the valuations follow. */
export type ValuationState = { modelId: number; version: number; token: string | null };

export async function readValuationState(db: Db): Promise<ValuationState | null> {
  const { rows } = await sql<ValuationState>`
    select model_id as "modelId", stock_version as version, stock_token as token from valuation_state`.execute(db);
  return rows[0] ?? null;
}

export const writeValuationState = (db: Db, { modelId, version, token }: ValuationState) =>
  sql`insert into valuation_state (model_id, stock_version, stock_token) values (${modelId}, ${version}, ${token})
      on conflict (only_row) do update
        set model_id = excluded.model_id, stock_version = excluded.stock_version, stock_token = excluded.stock_token`.execute(
    db,
  );

/** The stock as it is now. */
export async function readValuedVersion(db: Db): Promise<{ version: number; token: string | null }> {
  const { rows } = await sql<{ version: number; token: string | null }>`
    select stock_version.version, token from stock_version left join stock_changes using (version)`.execute(db);
  return rows[0] ?? { version: 0, token: null };
}

/** First key of the advisory lock of whatever writes valuations; the second is 0. */
const VALUATION_LOCK = 7_038;

/** Waits until no other process writes valuations; the lock ends with the connection. */
export const lockValuations = (db: Db) => sql`select pg_advisory_lock(${VALUATION_LOCK}, 0)`.execute(db);
