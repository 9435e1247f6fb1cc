import { sql } from 'kysely';
import type { Db } from '#src/db/client.ts';
import type { FitAccuracy } from '#src/domain/valuation/accuracy.ts';

export const FIT_STATES = ['current', 'past', 'refused'] as const;
type FitState = (typeof FIT_STATES)[number];

/** A fit of the price model. Only that of the current one has bands and reasons. */
export type ValuationFit = { id: number; fittedAt: Date; state: FitState; accuracy: FitAccuracy };

/** More than a year of nights. */
const MAX_FITS = 400;

/** The latest fits of some states, the earliest first. */
export async function readFits(db: Db, states: readonly FitState[]): Promise<ValuationFit[]> {
  const { rows } = await sql<ValuationFit>`
    select id, fitted_at as "fittedAt", state,
           '{"whyNot": {}, "bands": []}'::jsonb
             || case when state = 'current' then accuracy else accuracy - 'bands' - 'whyNot' end as accuracy
    from valuation_models where state = any(${[...states]}) order by id desc limit ${MAX_FITS}`.execute(db);
  return rows.reverse();
}
