import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type { Evidence } from '#src/domain/catalogue/evidence.ts';

export type FactKind = 'years' | 'crash-test' | 'engine' | 'nedc' | 'wltp';

/** Facts of one kind and source, by sureness. */
export type SourceCount = {
  kind: FactKind;
  source: string;
  /** Null when the files no longer name the source. */
  title: string | null;
  url: string | null;
  /** The earliest check, YYYY-MM-DD. */
  checkedFrom: string;
} & Record<Evidence['sureness'], number>;

/** A fact of low sureness. */
export type UnsureFact = {
  kind: FactKind;
  brand: string;
  series: string;
  generation: string;
  /** The engine, or the year of the crash test. */
  detail: string | null;
  source: string;
  checkedOn: string;
};

/** Every fact of the catalogue that has evidence. */
const FACTS = `(
  select id as generation_id, 'years' as kind, null as detail, years_evidence as evidence
  from generations where years_evidence is not null
  union all
  select id, 'crash-test', test->>'year', test->'evidence' from generations, jsonb_array_elements(crash_tests) test
  union all
  select generation_id, kind, name, value
  from engines, lateral (values ('engine', evidence), ('nedc', nedc_evidence), ('wltp', wltp_evidence)) as facts (kind, value)
  where value is not null
) facts`;

/** The number of facts by kind and source, the commonest first. */
export async function countFactsBySource(db: Db): Promise<SourceCount[]> {
  const count = (sureness: Evidence['sureness']) =>
    sql`count(*) filter (where evidence->>'sureness' = ${sureness})::int as ${sql.ref(sureness)}`;
  const { rows } = await sql<SourceCount>`
    select kind, evidence->>'source' as source, title, url, min(evidence->>'checkedOn') as "checkedFrom",
      ${count('high')}, ${count('medium')}, ${count('low')}
    from ${sql.raw(FACTS)} left join catalogue_sources on key = evidence->>'source'
    group by kind, evidence->>'source', title, url
    order by count(*) desc, source, kind`.execute(db);
  return rows;
}

/** One page of the facts of low sureness, by car. @param page from 1 */
export async function listUnsureFacts(
  db: Db,
  { page, size }: { page: number; size: number },
): Promise<{ facts: UnsureFact[]; total: number }> {
  const unsure = sql`${sql.raw(FACTS)} where evidence->>'sureness' = 'low'`;
  const [{ rows: facts }, { rows: counted }] = await Promise.all([
    sql<UnsureFact>`
      select kind, brands.name as brand, series.name as series, generations.name as generation, detail,
        evidence->>'source' as source, evidence->>'checkedOn' as "checkedOn"
      from (select * from ${unsure}) unsure
      join generations on generations.id = generation_id
      join series on series.id = series_id
      join brands on brands.id = brand_id
      order by brands.name, series.name, year_from, kind, detail, generations.id
      limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${unsure}`.execute(db),
  ]);
  return { facts, total: counted[0]?.total ?? 0 };
}
