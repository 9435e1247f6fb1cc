import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { Accuracy, FitAccuracy } from '#src/domain/valuation/accuracy.ts';
import { MIN_FITTED } from '#src/domain/valuation/judge-price.ts';
import type { NoModel } from '#src/domain/valuation/method-texts.ts';
import { hasFittedCars } from './valuation-cars.ts';

export const FIT_STATES = ['current', 'past', 'refused'] as const;
type FitState = (typeof FIT_STATES)[number];

/** A fit of the price model. Only that of the current one has bands, reasons and a trade-off. */
export type ValuationFit = { id: number; fittedAt: Date; state: FitState; accuracy: FitAccuracy };

/** The figures of a fit without the members that the current one alone is read with. */
export const figuresOfFit = sql<Accuracy>`accuracy - '{bands,whyNot,tradeOff,dealers,closed}'::text[]`;

/** More than a year of nights. */
const MAX_FITS = 400;

/** The latest fits of some states, the earliest first. */
export async function readFits(db: Db, states: readonly FitState[]): Promise<ValuationFit[]> {
  const { rows } = await sql<ValuationFit>`
    select id, fitted_at as "fittedAt", state,
           '{"whyNot": {}, "bands": [], "tradeOff": [], "dealers": null, "closed": null}'::jsonb
             || case when state = 'current' then accuracy else ${figuresOfFit} end as accuracy
    from valuation_models where state = any(${[...states]}) order by id desc limit ${MAX_FITS}`.execute(db);
  return rows.reverse();
}

/** Why no model is in use, without a current one. */
export async function readWhyNoModel(db: Db, now: Date): Promise<NoModel> {
  if (!(await hasFittedCars(db, MIN_FITTED, now))) return 'few';
  const { rows } = await sql`select from valuation_models where state = 'refused' limit 1`.execute(db);
  return rows.length > 0 ? 'refused' : 'fitting';
}
