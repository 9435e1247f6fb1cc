import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import type {
  AdWithDeadPictures,
  DeadPicture,
  DeadPictures,
  FailedPicture,
  PictureProblem,
} from '#src/domain/pictures/picture-check.ts';

const MAX_LISTED = 50;
const MAX_ADDRESSES = 10;
/** Dead by an earlier check, of which the latest one knows nothing, as after a restored backup. */
const UNKNOWN_PROBLEM: PictureProblem = { kind: 'no answer', detail: '' };

/**
 * The ads for sale with dead pictures: of a dealer, or of the dealers whose latest delivery is an import run; a report of an earlier run
 * has none, as its ads have been delivered again since.
 */
export async function listDeadPictures(db: Db, of: { dealerId: number } | { runId: number }): Promise<DeadPictures> {
  const isOwn =
    'runId' in of
      ? sql`ads.dealer_id in (select id from dealers where last_run_id = ${of.runId})`
      : sql`ads.dealer_id = ${of.dealerId}`;
  type Row = Omit<AdWithDeadPictures, 'dead'> & {
    addresses: string[];
    failed: FailedPicture[];
    allPictures: number;
    allAds: number;
  };
  const { rows } = await sql<Row>`
    select ads.internal_id as id, ads.name, licence_plate as "licencePlate", dealer_ad_id as "dealerAdId",
           cardinality(image_urls) as pictures, cardinality(dead.addresses) as count,
           dead.addresses[1:${MAX_ADDRESSES}] as addresses, coalesce(checks.failed, '[]') as failed,
           (sum(cardinality(dead.addresses)) over ())::int as "allPictures", (count(*) over ())::int as "allAds"
    from ads
      cross join lateral (
        select array(select url from unnest(image_urls) with ordinality as given (url, place)
                     where url = any (dead_image_urls) order by place) as addresses
      ) dead
      left join picture_checks checks on checks.ad_id = ads.internal_id
    where ads.status = 'active' and dead_image_urls <> '{}' and dead.addresses <> '{}' and ${isOwn}
    order by count desc, id limit ${MAX_LISTED}`.execute(db);
  const [first] = rows;
  return {
    pictures: first?.allPictures ?? 0,
    ads: first?.allAds ?? 0,
    listed: rows.map(({ id, name, licencePlate, dealerAdId, pictures, count, addresses, failed }) => ({
      id,
      name,
      licencePlate,
      dealerAdId,
      pictures,
      count,
      dead: withProblems(addresses, failed),
    })),
  };
}

/** The dead pictures of one ad, in their order. */
export async function readDeadPictures(
  db: Db,
  ad: { internal_id: number; image_urls: readonly string[]; dead_image_urls: readonly string[] },
): Promise<DeadPicture[]> {
  const addresses = ad.image_urls.filter((address) => ad.dead_image_urls.includes(address));
  if (addresses.length === 0) return [];
  const check = await db
    .selectFrom('picture_checks')
    .select('failed')
    .where('ad_id', '=', ad.internal_id)
    .executeTakeFirst();
  return withProblems(addresses, check?.failed ?? []);
}

function withProblems(addresses: readonly string[], failed: readonly FailedPicture[]): DeadPicture[] {
  const problems = new Map(failed.map((each) => [each.address, each]));
  return addresses.map((address) => {
    const { kind, detail } = problems.get(address) ?? UNKNOWN_PROBLEM;
    return { address, kind, detail };
  });
}
