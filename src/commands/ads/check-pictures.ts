import type pg from 'pg';
import {
  hasOtherDeadPictures,
  listUncheckedAds,
  type PictureCheck,
  type UncheckedAd,
  writeDeadPictures,
  writePictureChecks,
} from '#src/db/ads/picture-checks.ts';
import { createDb, type Db } from '#src/db/connection/client.ts';
import { hasUnpublishedChanges } from '#src/db/deliveries/stock-changes.ts';
import { publishChangedAds } from '#src/db/deliveries/stock-transaction.ts';
import {
  isExternalPicture,
  isWithoutNetwork,
  judgePictures,
  PICTURE_PROBLEMS,
  type PictureAnswer,
} from '#src/domain/pictures/picture-check.ts';
import { checkPicture, type PictureCheckLimits } from '#src/integrations/pictures/check-picture.ts';
import { HostGates } from '#src/integrations/pictures/host-gates.ts';
import { betweenImports } from './between-imports.ts';

/** No ad is begun after this time, ms; the next run continues. */
const MAX_RUN_MS = 60_000;
/** Finding ads passes over the whole stock: many are taken at once. */
const ADS_FOUND_AT_ONCE = 2_000;
/** Ads whose result is written at once. */
const ADS_PER_BATCH = 100;
/** Together as many requests as the gate of one host admits: four running and 24 waiting. */
const ADS_AT_ONCE = 7;
const PICTURES_AT_ONCE = 4;

/** How dealers' servers are reached. */
export type PictureServices = PictureCheckLimits;

type CheckedStock = { ads: number; pictures: number };

type Check = { limits: PictureCheckLimits; now: () => Date; endsAt: number; gates: HostGates };

/**
 * Asks for the pictures of ads for sale that are new, changed or due, and stores which are dead: those count as no pictures, until they
 * answer again. Killed at any moment it leaves whole ads, and the next run continues.
 */
export async function checkPictures(
  pool: pg.Pool,
  limits: PictureServices,
  now: () => Date,
  maxRunMs = MAX_RUN_MS,
): Promise<CheckedStock> {
  const db = createDb(pool);
  const check: Check = { limits, now, endsAt: now().getTime() + maxRunMs, gates: new HostGates() };
  const checked: CheckedStock = { ads: 0, pictures: 0 };
  while (!isLate(check)) {
    const found = await listUncheckedAds(db, now(), ADS_FOUND_AT_ONCE);
    if (found.length === 0) break;
    for (let at = 0; at < found.length && !isLate(check); at += ADS_PER_BATCH) {
      const { answers, checkedAds } = await askAll(found.slice(at, at + ADS_PER_BATCH), check);
      await store(pool, db, judgeAds(checkedAds, answers, now()));
      checked.ads += checkedAds.length;
      checked.pictures += answers.size;
    }
  }
  return checked;
}

const isLate = ({ now, endsAt }: Check): boolean => now().getTime() >= endsAt;

/** The addresses of an ad that are asked for now: all, or those that failed before. */
const addressesToAsk = ({ addresses, failed, checkedAt }: UncheckedAd): string[] =>
  (checkedAt === null ? addresses : failed.map(({ address }) => address)).filter(isExternalPicture);

/** The ads that were asked about, and the answers by address; those for which no time was left are unknown. */
async function askAll(
  ads: readonly UncheckedAd[],
  check: Check,
): Promise<{ answers: Map<string, PictureAnswer>; checkedAds: UncheckedAd[] }> {
  const answers = new Map<string, PictureAnswer>();
  const checkedAds: UncheckedAd[] = [];
  await atOnce(ADS_AT_ONCE, ads, async (ad) => {
    if (isLate(check)) return;
    checkedAds.push(ad);
    await atOnce(PICTURES_AT_ONCE, addressesToAsk(ad), async (address) => {
      // An address that several ads have is asked for once.
      if (answers.has(address)) return;
      answers.set(address, 'unknown');
      if (!isLate(check)) answers.set(address, await ask(address, check));
    });
  });
  return { answers, checkedAds };
}

async function ask(address: string, { gates, limits }: Check): Promise<PictureAnswer> {
  const host = URL.parse(address)?.host ?? '';
  if (gates.isClosed(host)) return { kind: 'no answer', detail: '' };
  return gates.ask(host, () => checkPicture(address, limits), hasAnswered);
}

const hasAnswered = (answer: PictureAnswer): boolean =>
  typeof answer === 'string' || PICTURE_PROBLEMS[answer.kind].isAnswer;

/** Runs a task for each item, a few at a time. */
async function atOnce<Item>(count: number, items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const work = async (): Promise<void> => {
    for (const item of rest) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, work));
}

function judgeAds(ads: readonly UncheckedAd[], answers: ReadonlyMap<string, PictureAnswer>, now: Date): PictureCheck[] {
  const usable = isWithoutNetwork(answers) ? withoutSilence(answers) : answers;
  return ads.map(({ id, addresses, failed, checkedAt }) => ({
    id,
    addresses,
    ...judgePictures(addresses, usable, failed, { now, checkedAt }),
  }));
}

const withoutSilence = (answers: ReadonlyMap<string, PictureAnswer>): Map<string, PictureAnswer> =>
  new Map([...answers].map(([address, answer]) => [address, hasAnswered(answer) ? answer : 'unknown']));

/** The lock of the stock is taken only where an ad's pictures have changed. */
async function store(pool: pg.Pool, db: Db, checks: readonly PictureCheck[]): Promise<void> {
  if (!(await hasOtherDeadPictures(db, checks))) return writePictureChecks(db, checks);
  await betweenImports(pool, async (tx, client) => {
    const hasOthers = await hasUnpublishedChanges(client);
    const changed = await writeDeadPictures(tx, checks);
    await writePictureChecks(tx, checks);
    if (changed?.hasTurned) return { value: null, touchedSeries: [] };
    if (changed !== null) await publishChangedAds(client, hasOthers);
    return { value: null, touchedSeries: null };
  });
}
