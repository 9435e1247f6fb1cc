import type pg from 'pg';
import { fail, ok, type Result } from '#src/base/result.ts';
import { type Actor, recordAudit } from '#src/commands/accounts/record-audit.ts';
import { versionOf } from '#src/commands/staff/edit-content.ts';
import type { Db } from '#src/db/connection/client.ts';
import { isRegisteredDealer, lockDealer, readEditedDealer, setDealerOverrides } from '#src/db/dealers/dealers.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import {
  DETAIL_NAMES,
  type DetailName,
  type DetailTexts,
  overridesOf,
  parseDetail,
  undeliveredOverrides,
} from '#src/domain/dealers/dealer-details.ts';
import { mayPublish } from '#src/domain/dealers/trader-details.ts';
import { findPlace } from '#src/domain/places/find-place.ts';
import { countyName } from '#src/domain/places/regions.ts';
import { matchKey } from '#src/domain/swedish/match-key.ts';

export type DealerRefusal =
  | { kind: 'gone' }
  | { kind: 'changed-meanwhile' }
  /** Swedish errors by field. */
  | { kind: 'fields'; problems: Partial<Record<DetailName, string>> };

/** Version of the overrides as staff saw them. */
export const dealerVersion = (overrides: Readonly<Record<string, unknown>>): string =>
  versionOf(overrides, DETAIL_NAMES);

type Edit = { id: number; texts: DetailTexts | null; seen: string };
type Edited = Result<{ isChanged: boolean }, DealerRefusal>;

/**
 * Stores the details that staff entered. A text that says the same as the feed is no override, so that later deliveries change it. On those of a
 * dealer that registered itself it depends whether its ads are public: they change with them.
 * @param edit `texts`: all details; null: the feed's details apply again where the feed has them. `seen`: version that staff saw: later changes are not overwritten
 */
export async function editDealer(
  { db, stockPool }: { db: Db; stockPool: pg.Pool },
  actor: Actor,
  edit: Edit,
): Promise<Edited> {
  if (!(await isRegisteredDealer(db, edit.id))) return db.transaction().execute((tx) => writeDetails(tx, actor, edit));
  return inStockTransaction<Edited>(stockPool, async (tx) => {
    const before = await readMayPublish(tx, edit.id);
    const value = await writeDetails(tx, actor, edit);
    return { value, touchedSeries: value.ok && (await readMayPublish(tx, edit.id)) !== before ? [] : null };
  });
}

async function readMayPublish(tx: Db, id: number): Promise<boolean> {
  const dealer = await readEditedDealer(tx, id);
  return dealer !== null && mayPublish(dealer);
}

async function writeDetails(tx: Db, actor: Actor, { id, texts, seen }: Edit): Promise<Edited> {
  const dealer = await lockDealer(tx, id);
  if (dealer === null) return fail({ kind: 'gone' });
  if (dealerVersion(dealer.overrides) !== seen) return fail({ kind: 'changed-meanwhile' });
  const problems = texts === null ? {} : problemsOf(texts);
  if (Object.keys(problems).length > 0) return fail({ kind: 'fields', problems });
  const after =
    texts === null
      ? undeliveredOverrides(dealer)
      : // Only what differs from the feed: its own spelling of a town is no override.
        overridesOf(dealer.delivered, { ...texts, ...placeTexts(overridesOf(dealer.delivered, texts)) });
  if (dealerVersion(after) === dealerVersion(dealer.overrides)) return ok({ isChanged: false });
  await setDealerOverrides(tx, id, after);
  await recordAudit(tx, actor, {
    action: 'dealer.change',
    subject: `dealer:${id}`,
    before: dealer.overrides,
    after,
  });
  return ok({ isChanged: true });
}

/** Of the texts the town and the county by their official names, so that lists of dealers have each of them once. */
const placeTexts = ({ city, county }: DetailTexts): DetailTexts => ({
  ...(city === undefined ? {} : { city: townName(city) }),
  ...(county === undefined ? {} : { county: countyName(county) }),
});

function townName(text: string): string {
  const place = findPlace(text);
  return place !== null && matchKey(place.name) === matchKey(text) ? place.name : text;
}

function problemsOf(texts: DetailTexts): Partial<Record<DetailName, string>> {
  const found = DETAIL_NAMES.flatMap((name) => {
    const parsed = parseDetail(name, texts[name] ?? '');
    return parsed.ok ? [] : [[name, parsed.failure] as const];
  });
  const problems: Partial<Record<DetailName, string>> = Object.fromEntries(found);
  const missing = (['latitude', 'longitude'] as const).filter((name) => (texts[name] ?? '').trim() === '');
  const [only] = missing;
  if (missing.length !== 1 || only === undefined) return problems;
  return { [only]: 'Skriv både latitud och longitud, eller ingen av dem.', ...problems };
}
