import type { Db } from '#src/db/connection/client.ts';
import type { Evidence } from '#src/domain/catalogue/evidence.ts';
import type { GenerationEngine } from '#src/domain/catalogue/match-engine.ts';

const SURE: Evidence = { source: 'test', checkedOn: '2026-11-23', sureness: 'high' };

/** An engine of a test: a diesel with automatic and front-wheel drive by default. */
export type TestEngine = Partial<Omit<GenerationEngine, 'isConfirmed' | 'naming'>> & { name: string; hp: number };

/** Replaces the engines of a Volvo generation, so that tests do not depend on the catalogue's files. */
export async function insertEngines(
  db: Db,
  of: { series: string; generation: string },
  engines: readonly TestEngine[],
): Promise<void> {
  const { id } = await db
    .selectFrom('generations')
    .innerJoin('series', 'series.id', 'generations.series_id')
    .innerJoin('brands', 'brands.id', 'series.brand_id')
    .select('generations.id')
    .where('brands.name', '=', 'Volvo')
    .where('series.name', '=', of.series)
    .where('generations.name', '=', of.generation)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('engines').where('generation_id', '=', id).execute();
  const rows = engines.map((engine) => ({
    generation_id: id,
    name: engine.name,
    fuel: engine.fuel ?? 'Diesel',
    hp: engine.hp,
    kw: Math.round(engine.hp / 1.36),
    transmissions: [...(engine.transmissions ?? ['Automat' as const])],
    drives: [...(engine.drives ?? ['Framhjulsdrift' as const])],
    acceleration: engine.acceleration ?? null,
    year_from: engine.yearFrom ?? 2018,
    year_to: engine.yearTo ?? null,
    nedc_consumption: engine.nedcConsumption ?? null,
    nedc_co2: engine.nedcCo2 ?? null,
    wltp_consumption: engine.wltpConsumption ?? null,
    wltp_co2: engine.wltpCo2 ?? null,
    evidence: SURE,
    nedc_evidence: engine.nedcCo2 == null ? null : SURE,
    wltp_evidence: engine.wltpCo2 == null ? null : SURE,
  }));
  if (rows.length > 0) await db.insertInto('engines').values(rows).execute();
}
