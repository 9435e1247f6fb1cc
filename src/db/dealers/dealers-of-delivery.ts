import type pg from 'pg';
import type { DealerAnswers, DealerQuestion } from '#src/domain/dealers/dealer-question.ts';
import {
  groupStated,
  isStatedByOthers,
  type StatedGroup,
  type StatedInRows,
} from '#src/domain/dealers/group-stated.ts';
import {
  type DealerDecision,
  fileSeries,
  isDealerSettled,
  isSpellingOf,
  type KnownDealer,
  nameKey,
  spellingKey,
  statementKey,
  townKey,
  variantKey,
  whichDealer,
} from '#src/domain/dealers/which-dealer.ts';

/**
 * The dealers of a delivery in the database. `stated_dealers` has each dealer that accepted or repeated rows state once, with the known dealer
 * that it is (`dealer_id`), which whichDealer decides.
 */

type Known = Omit<KnownDealer, 'isStatedToo'> & { lastDeliveredAt: Date | null };

const NUMBER = `coalesce(dealer_details ->> 'organisation_number', '')`;
/** SQL: the row of `staged` states the dealer of `stated_dealers`. */
export const STATES_DEALER = `stated_dealers.dealer_name = staged.dealer_name
  and coalesce(stated_dealers.dealer_city, '') = coalesce(staged.dealer_city, '') and stated_dealers.organisation_number = ${NUMBER}
  and coalesce(stated_dealers.dealer_feed_id, '') = coalesce(staged.dealer_feed_id, '')`;
/** A dealer's own statement, or else what staff entered. */
const KNOWN_TOWN = `coalesce(dealers.city, dealers.overrides ->> 'city')`;
const KNOWN_NUMBER = `coalesce(dealers.organisation_number, dealers.overrides ->> 'organisation_number')`;

/** Lists what the staged rows state of their dealers. */
async function stageStatedDealers(client: pg.ClientBase): Promise<StatedInRows[]> {
  await client.query(
    `create temp table stated_dealers on commit drop as
       -- Grouped by the places as well at first: the smallest of all texts of a dealer takes most of the time otherwise.
       with stated as (
         select dealer_name, dealer_city, dealer_feed_id, ${NUMBER} as organisation_number, dealer_county, city, county,
                min(row_number) as first_row, count(*)::int as cars
         from staged where rejected_rule is null group by 1, 2, 3, 4, 5, 6, 7
       )
       select (row_number() over (order by min(first_row)))::int as no, dealer_name, dealer_city, dealer_feed_id, organisation_number,
              min(first_row) as first_row, sum(cars)::int as cars, null::int as dealer_id,
              (array_agg(dealer_county order by first_row) filter (where dealer_county is not null))[1] as county,
              -- A dealer that does not say where it is, is where all of its cars are.
              case when dealer_city is null and min(city) = max(city) then min(city) end as cars_city,
              case when dealer_city is null and min(city) = max(city) and min(county) = max(county) then min(county) end as cars_county
       from stated group by dealer_name, dealer_city, dealer_feed_id, organisation_number`,
  );
  const { rows } = await client.query<StatedInRows>(
    `select no, dealer_name as name, dealer_city as town, nullif(organisation_number, '') as "organisationNumber",
            dealer_feed_id as "feedId", county, cars
     from stated_dealers order by no`,
  );
  return rows;
}

/** All rows are of one dealer, whatever they state. */
export async function takeRowsOfOwner(client: pg.ClientBase, ownerId: number): Promise<void> {
  await stageStatedDealers(client);
  await client.query('update stated_dealers set dealer_id = $1', [ownerId]);
  await fillPlaces(client);
}

type Settings = {
  isDemo: boolean;
  fileName: string;
  format: string;
  answers: DealerAnswers;
  decidedBy: string;
};

/**
 * Decides for each stated dealer which known one it is, creates new ones, and remembers the answers of people.
 * @returns the questions without which nothing may be imported
 */
export async function decideDealers(client: pg.ClientBase, settings: Settings): Promise<DealerQuestion[]> {
  const groups = groupStated(await stageStatedDealers(client));
  const candidates = await listCandidates(client, groups, settings);
  await countShared(client, groups, candidates);
  const decided = groups.map((group, place) => {
    const known = candidates[place] ?? [];
    return { group, known, decision: answered(group, whichDealer(group, known), settings.answers) };
  });
  const questions = decided.flatMap(({ group, known, decision }) =>
    decision.kind === 'unclear' ? [questionOf(group, known, decision)] : [],
  );
  if (questions.length > 0) return questions;
  const added = decided.flatMap(({ group, decision }) => (decision.kind === 'new' ? [group] : []));
  const ids = new Map(await insertDealers(client, added, settings.isDemo));
  for (const { group, decision } of decided) if (decision.kind === 'same') ids.set(group, decision.id);
  await writeDecisions(client, ids);
  for (const { group, known, decision } of decided) {
    const id = ids.get(group);
    if (id === undefined || decision.kind === 'unclear') continue;
    if (decision.kind === 'same' && group.town !== null) await moveToTown(client, id, group, known);
    if (decision.isAnswer) await rememberAnswer(client, group, id, settings.decidedBy);
  }
  await fillPlaces(client);
  await storeFeedIds(client, settings.format);
  return [];
}

function questionOf(
  group: StatedGroup,
  known: readonly Candidate[],
  { candidates }: Extract<DealerDecision, { kind: 'unclear' }>,
): DealerQuestion {
  const { name, town, organisationNumber, cars } = group;
  return {
    statement: statementKey(group),
    stated: { name, town, organisationNumber, cars },
    known: candidates.flatMap(({ id, reason }) => {
      const dealer = known.find((each) => each.id === id);
      if (!dealer) return [];
      return {
        id,
        name: dealer.name,
        town: dealer.town,
        organisationNumber: dealer.organisationNumber,
        cars: dealer.active,
        lastDeliveredAt: dealer.lastDeliveredAt?.toISOString() ?? null,
        reason,
      };
    }),
  };
}

type Candidate = Known & { isStatedToo: boolean };

/** For each group the known dealers that it may be: of its name or a spelling of it, its number or its id. */
async function listCandidates(
  client: pg.ClientBase,
  groups: readonly StatedGroup[],
  { fileName, format }: Settings,
): Promise<Candidate[][]> {
  const names = new Set(groups.map(({ name }) => variantKey(name)));
  const all = await client.query<{ id: number; name: string; label: string }>(
    'select id, name, label from dealers union all select dealer_id, name, name from dealer_aliases',
  );
  const named = all.rows.filter(({ name, label }) => names.has(variantKey(name)) || names.has(variantKey(label)));
  const known = await listKnown(client, groups, { ids: named.map(({ id }) => id), fileName, format });
  const decided = await listDecided(client, groups);
  const find = candidateFinder(known);
  const byName = Map.groupBy(groups, ({ name }) => nameKey(name));
  return groups.map((group) =>
    find(group).map((dealer) => ({
      ...dealer,
      isDecided: decided.get(statementKey(group)) === dealer.id,
      isStatedToo: isStatedByOthers(group, byName.get(nameKey(dealer.name)) ?? [], dealer),
    })),
  );
}

/** Finds the known dealers of a group's name, number or id without comparing all of them: a file may have thousands of dealers. */
function candidateFinder(known: readonly Known[]): (group: StatedGroup) => Known[] {
  const keyed = known.flatMap((dealer) =>
    dealerKeys([dealer.name, dealer.label], dealer.organisationNumber, dealer.feedIds).map((key) => ({ key, dealer })),
  );
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  const places = new Map(known.map((dealer, place) => [dealer, place]));
  return ({ name, organisationNumber, feedId }) => {
    const keys = dealerKeys([name], organisationNumber, feedId === null ? [] : [feedId]);
    const sharing = new Set(keys.flatMap((key) => byKey.get(key)?.map(({ dealer }) => dealer) ?? []));
    return [...sharing]
      .filter(
        (dealer) =>
          isSpellingOf(dealer.name, name) ||
          isSpellingOf(dealer.label, name) ||
          (organisationNumber !== null && dealer.organisationNumber === organisationNumber) ||
          (feedId !== null && dealer.feedIds.includes(feedId)),
      )
      .sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  };
}

/** Dealers that share none of these are two; those that share one may be. */
const dealerKeys = (names: readonly string[], number: string | null, feedIds: readonly string[]): string[] => [
  ...names.map((name) => `name ${spellingKey(name)}`),
  ...(number === null ? [] : [`number ${number}`]),
  ...feedIds.map((feedId) => `id ${feedId}`),
];

type KnownRow = Omit<Known, 'shared' | 'isSameSeries' | 'isDecided'> & { file: string | null };

async function listKnown(
  client: pg.ClientBase,
  groups: readonly StatedGroup[],
  { ids, fileName, format }: { ids: readonly number[]; fileName: string; format: string },
): Promise<Known[]> {
  const numbers = groups.flatMap(({ organisationNumber }) => organisationNumber ?? []);
  const feedIds = groups.flatMap(({ feedId }) => feedId ?? []);
  const { rows } = await client.query<KnownRow>(
    `select dealers.id, identity.name, identity.label, identity.town, identity.organisation_number as "organisationNumber",
            last_delivered_at as "lastDeliveredAt", file,
            array(select feed_id from dealer_feed_ids where dealer_feed_ids.dealer_id = dealers.id and dealer_feed_ids.format = $4) as "feedIds",
            (select count(*)::int from ads where ads.dealer_id = dealers.id and status = 'active') as active
     from dealers left join import_runs on import_runs.id = last_run_id
     cross join lateral (
       select dealers.name, dealers.label, ${KNOWN_TOWN} as town, ${KNOWN_NUMBER} as organisation_number
       union all select name, name, town, organisation_number from dealer_aliases where dealer_aliases.dealer_id = dealers.id
     ) identity
     where dealers.id = any($1::int[]) or identity.organisation_number = any($2::text[])
        or dealers.id in (select dealer_id from dealer_feed_ids where dealer_feed_ids.format = $4 and feed_id = any($3::text[]))
     order by dealers.id`,
    [ids, numbers, feedIds, format],
  );
  const series = fileSeries(fileName);
  return rows.map(({ file, ...dealer }) => ({
    ...dealer,
    shared: 0,
    isSameSeries: file !== null && fileSeries(file) === series,
    isDecided: false,
  }));
}

/** Counts the cars that stated and known dealers have in common, where the decision depends on them. */
async function countShared(
  client: pg.ClientBase,
  groups: readonly StatedGroup[],
  candidates: readonly Candidate[][],
): Promise<void> {
  const open = groups.flatMap((group, place) => {
    const known = candidates[place] ?? [];
    return isDealerSettled(group, known) ? [] : [{ group, known }];
  });
  if (open.length === 0) return;
  await client.query(
    `create temp table stated_cars on commit drop as
       select no, coalesce(repeated.licence_plate, staged.licence_plate) as licence_plate, coalesce(repeated.vin_hash, staged.vin_hash) as vin_hash,
              coalesce(repeated.dealer_ad_id, staged.dealer_ad_id) as dealer_ad_id,
              coalesce(repeated.identity_hash, staged.identity_hash) as identity_hash
       from staged left join repeated using (row_number)
       join stated_dealers on ${STATES_DEALER}
       where rejected_rule is null and no = any($1::int[])`,
    [open.flatMap(({ group }) => group.nos)],
  );
  await client.query('analyze stated_cars');
  const { rows } = await client.query<{ key: string; ads: string[] }>(
    `with known_cars as materialized (
       select dealer_id, internal_id, licence_plate, vin_hash, dealer_ad_id, identity_hash from ads
       where dealer_id = any($1::int[]) and status <> 'draft'
     ), pairs as (
       select no, dealer_id, internal_id from stated_cars join known_cars using (licence_plate)
       union select no, dealer_id, internal_id from stated_cars join known_cars using (vin_hash)
       -- Two dealers may number their cars alike, and have cars with the same facts.
       union select no, dealer_id, internal_id from stated_cars car join known_cars ad using (dealer_ad_id)
         where length(dealer_ad_id) >= ${MIN_CAR_ID} and ${NOTHING_CONTRADICTS}
       -- Of cars with equal facts, such as new ones of a model, each pair would be a row: thousands of them square.
       union select no, dealer_id, internal_id
         from (select distinct no, licence_plate, vin_hash, identity_hash from stated_cars) car
         join known_cars ad using (identity_hash) where ${NOTHING_CONTRADICTS}
     )
     select no || ' ' || dealer_id as key, array_agg(distinct internal_id) as ads from pairs group by no, dealer_id`,
    [[...new Set(open.flatMap(({ known }) => known.map(({ id }) => id)))]],
  );
  const ads = new Map(rows.map(({ key, ads: found }) => [key, found]));
  for (const { group, known } of open)
    for (const dealer of known)
      dealer.shared = new Set(group.nos.flatMap((no) => ads.get(`${no} ${dealer.id}`) ?? [])).size;
}

const NOTHING_CONTRADICTS =
  'coalesce(car.licence_plate = ad.licence_plate, true) and coalesce(car.vin_hash = ad.vin_hash, true)';
/** Shorter ids of cars (1, 2, 3) are no evidence of a dealer. */
const MIN_CAR_ID = 5;

/** The dealer that people have decided on for each statement of this delivery, by statementKey. */
async function listDecided(client: pg.ClientBase, groups: readonly StatedGroup[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; dealerId: number }>(
    'select statement as key, dealer_id as "dealerId" from dealer_statements where statement = any($1::text[])',
    [groups.map(statementKey)],
  );
  return new Map(rows.map(({ key, dealerId }) => [key, dealerId]));
}

type Answered =
  | Extract<DealerDecision, { kind: 'unclear' }>
  | { kind: 'same'; id: number; isAnswer: boolean }
  | { kind: 'new'; isAnswer: boolean };

function answered(group: StatedGroup, decision: DealerDecision, { given, same, others }: DealerAnswers): Answered {
  if (decision.kind === 'same') return { kind: 'same', id: decision.id, isAnswer: false };
  if (decision.kind === 'new') return { kind: 'new', isAnswer: false };
  const statement = statementKey(group);
  const answer = given.find((each) => each.statement === statement);
  if (answer?.dealerId === null) return { kind: 'new', isAnswer: true };
  const chosen = decision.candidates.find(({ id }) => id === answer?.dealerId);
  if (chosen) return { kind: 'same', id: chosen.id, isAnswer: true };
  const [only, second] = decision.candidates.filter(({ id }) => same.includes(id));
  if (only && !second) return { kind: 'same', id: only.id, isAnswer: true };
  return others === 'new' && !only ? { kind: 'new', isAnswer: true } : decision;
}

/** In one statement: a file of many dealers may be the first of all of them. */
async function insertDealers(
  client: pg.ClientBase,
  groups: readonly StatedGroup[],
  isDemo: boolean,
): Promise<[StatedGroup, number][]> {
  if (groups.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `insert into dealers (name, city, county, organisation_number, is_demo)
     select name, city, county, number, $5
     from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality as stated (name, city, county, number, place)
     order by place returning id`,
    [
      groups.map(({ name }) => name),
      groups.map(({ town }) => town),
      groups.map(({ county }) => county),
      groups.map(({ organisationNumber }) => organisationNumber),
      isDemo,
    ],
  );
  // Ids are given in the order of the rows.
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
  return groups.map((group, place) => {
    const id = ids[place];
    if (id === undefined) throw new Error('A dealer was not created.');
    return [group, id];
  });
}

async function writeDecisions(client: pg.ClientBase, ids: ReadonlyMap<StatedGroup, number>): Promise<void> {
  const pairs = [...ids].flatMap(([{ nos }, id]) => nos.map((no) => ({ no, id })));
  await client.query(
    `update stated_dealers set dealer_id = decided.id from unnest($1::int[], $2::int[]) as decided (no, id)
     where stated_dealers.no = decided.no`,
    [pairs.map(({ no }) => no), pairs.map(({ id }) => id)],
  );
}

/** Writes the new town of a dealer whose name and, where stated, number are as before. */
async function moveToTown(
  client: pg.ClientBase,
  id: number,
  { name, town, county }: StatedGroup,
  known: readonly Candidate[],
): Promise<void> {
  const own = known.filter((each) => each.id === id);
  const isMoved = own.every((each) => each.town !== null && townKey(each.town) !== townKey(town));
  // A dealer that was merged into it delivers from its own town.
  if (!isMoved || own.length > 1 || !own.some((each) => isSpellingOf(each.name, name))) return;
  await client.query('update dealers set city = $2, county = $3 where id = $1', [id, town, county]);
}

async function rememberAnswer(client: pg.ClientBase, group: StatedGroup, id: number, decidedBy: string): Promise<void> {
  await client.query(
    `insert into dealer_statements (statement, dealer_id, decided_by) values ($1, $2, $3)
     on conflict (statement) do update set dealer_id = excluded.dealer_id, decided_by = excluded.decided_by, decided_at = now()`,
    [statementKey(group), id, decidedBy],
  );
}

/** Fills in the town of dealers that have none. */
async function fillPlaces(client: pg.ClientBase): Promise<void> {
  await client.query(
    `update dealers set city = stated.city, county = stated.county
     from (select distinct on (dealer_id) dealer_id, coalesce(dealer_city, cars_city) as city, coalesce(county, cars_county) as county
           from stated_dealers where coalesce(dealer_city, cars_city, county, cars_county) is not null
           order by dealer_id, dealer_city is null, first_row) stated
     where dealers.id = stated.dealer_id and dealers.city is null and dealers.county is null`,
  );
}

/** Remembers the ids by which the source of the delivery knows its dealers. */
async function storeFeedIds(client: pg.ClientBase, format: string): Promise<void> {
  await client.query(
    `insert into dealer_feed_ids (format, feed_id, dealer_id)
       select distinct $1, dealer_feed_id, dealer_id from stated_dealers where dealer_feed_id is not null
     on conflict do nothing`,
    [format],
  );
}
