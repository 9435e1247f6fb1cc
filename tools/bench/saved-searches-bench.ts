import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { deliverMails } from '#src/commands/accounts/deliver-mails.ts';
import { mailAlerts } from '#src/commands/saved-searches/mail-alerts.ts';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { inStockTransaction } from '#src/db/deliveries/stock-transaction.ts';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { keysOfSearch } from '#src/domain/saved-searches/match-keys.ts';
import { toStoredFilters } from '#src/domain/saved-searches/stored-filters.ts';
import { createSecretBox, NONCE_BYTES, SECRETS_KEY_BYTES } from '#src/domain/secrets/secret-box.ts';
import type { BodyType, Fuel } from '#src/domain/vocabulary/vocabulary.ts';
import { createSmtpSender } from '#src/integrations/mail/smtp-sender.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { type Benchmark, describeAds, timeOf } from './benchmark.ts';
import { overScratchDatabase } from './scratch-database.ts';
import { fillSearchStock } from './search/search-stock.ts';

const ADS = 100_000;
const SEARCHES = 100_000;
/** Ads of a delivery that are sold, cheaper and new. */
const CHANGED = { sold: 500, cheaper: 500, new: 1_000 };
const KM_PER_STEP = 25_000;
const SENT_MAILS = 10_000;

const secretBox = createSecretBox({ current: randomBytes(SECRETS_KEY_BYTES), previous: [] }, () =>
  randomBytes(NONCE_BYTES),
);

/** Matching of saved searches with a delivery, and the queueing and sending of their mails. */
export const savedSearchesBench: Benchmark = {
  name: 'saved-searches',
  run: (context) =>
    overScratchDatabase(context, 'milvis_bench_saved_searches', async (pool) => {
      context.report(0.1, `making ${ADS} ads`);
      await fillSearchStock(pool, ADS);
      await matchSearches(pool);
      context.report(0.5, `making ${SEARCHES} searches`);
      await insertSearches(pool);
      await changeAds(pool);
      context.report(0.8, 'matching');
      let alerts = 0;
      const matchMs = await timeOf(async () => (alerts = await matchSearches(pool)));
      let mails = 0;
      const site = { name: 'Milvis', url: 'https://milvis.example' };
      const services = { db: createDb(pool), secretBox: secretBox, site };
      const mailMs = await timeOf(async () => (mails = await mailAlerts(services, 'at-once', new Date())));
      context.report(0.9, 'sending digests');
      const sendMs = await timeOf(() => sendMails(services.db));
      return {
        data: `${describeAds(ADS)}, ${SEARCHES.toLocaleString('sv-SE')} saved searches`,
        rows: [
          { step: 'match 2 000 changed ads', found: alerts, s: (matchMs / 1_000).toFixed(2) },
          { step: 'queue one mail per search', found: mails, s: (mailMs / 1_000).toFixed(2) },
          { step: 'send by SMTP on this machine', found: SENT_MAILS, s: (sendMs / 1_000).toFixed(2) },
        ],
      };
    }),
};

/** Sends a part of the queued mails to a server that accepts all. */
async function sendMails(db: Db): Promise<void> {
  const server = await startMailServer();
  const sender = createSmtpSender({ smtpUrl: server.url, from: 'Milvis <hej@milvis.example>' });
  try {
    await sql`delete from mails where id not in (select id from mails order by id limit ${SENT_MAILS})`.execute(db);
    const { sent } = await deliverMails(db, sender);
    if (sent !== SENT_MAILS) throw new Error(`${sent} mails were sent in place of ${SENT_MAILS}.`);
  } finally {
    sender.close();
    server.close();
  }
}

type SampledAd = {
  make: string;
  model: string | null;
  fuel: Fuel | null;
  chassis: BodyType | null;
  price: number | null;
  year: number | null;
  km: number | null;
};

/** Nine of ten searches name a make, six of them a model; the others a body type. All have a fuel and a price range, most a year and a distance. */
function searchLike({ make, model, fuel, chassis, price, year, km }: SampledAd, nth: number): AdFilters {
  const kind = nth % 10;
  return {
    ...NO_AD_FILTERS,
    make: kind === 0 ? [] : [make],
    model: kind > 3 && model !== null ? [model] : [],
    fuel: fuel !== null ? [fuel] : [],
    chassis: kind === 0 && chassis !== null ? [chassis] : [],
    minPrice: price === null ? null : Math.floor((price * 0.85) / 5_000) * 5_000,
    maxPrice: price === null ? null : Math.ceil(price / 5_000) * 5_000,
    minYear: nth % 3 === 0 ? null : year,
    maxMileage: km === null ? null : Math.ceil(km / KM_PER_STEP) * (KM_PER_STEP / 10),
  };
}

async function insertSearches(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<SampledAd>(
    `select brand as make, series as model, fuels[1] as fuel, chassis, price, model_year::int as year, odometer_km as km
     from ads where status = 'active' order by md5(internal_id::text) limit $1`,
    [SEARCHES],
  );
  const searches = Array.from({ length: SEARCHES }, (_, nth) => {
    const ad = rows[nth % rows.length];
    if (ad === undefined) throw new Error('The stock has no ads.');
    const filters = searchLike(ad, nth);
    return { email: `${nth}@kund.example`, filters: toStoredFilters(filters), keys: keysOfSearch(filters) };
  });
  await pool.query(
    `insert into saved_searches (email, name, list, filters, kinds, frequency, match_keys, confirmed_at)
     select email, 'Bevakning', 'annonser', filters, '{new,cheaper,sold}', 'at-once',
            array(select jsonb_array_elements_text(keys)), now()
     from jsonb_to_recordset($1) as search (email text, filters jsonb, keys jsonb)`,
    [JSON.stringify(searches)],
  );
  await pool.query('analyze saved_searches');
}

const changeAds = (pool: pg.Pool): Promise<null> =>
  inStockTransaction(pool, async (_, client) => {
    await client.query(
      `create temp table sample on commit drop as
       select internal_id as id, row_number() over (order by md5('x' || internal_id)) as nth from ads where status = 'active'`,
    );
    const { sold, cheaper } = CHANGED;
    await client.query(
      `update ads set status = 'sold', closed_at = now(), days_for_sale = 1 from sample where id = internal_id and nth <= ${sold}`,
    );
    await client.query(
      `update ads set price = price - 1000 from sample
       where id = internal_id and price > 2000 and nth between ${sold + 1} and ${sold + cheaper}`,
    );
    // An ad without a recorded state is a new one.
    await client.query(
      `with fresh as (delete from matched_ads using sample where id = ad_id
                        and nth between ${sold + cheaper + 1} and ${sold + cheaper + CHANGED.new} returning ad_id)
       update ads set updated_at = now() from fresh where internal_id = ad_id`,
    );
    return { value: null, touchedSeries: [] };
  });
