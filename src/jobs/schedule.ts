import type pg from 'pg';
import { forgetExpired } from '#src/commands/accounts/forget-expired.ts';
import { mailCorrections } from '#src/commands/ad-decisions/mail-corrections.ts';
import { finishChanges } from '#src/commands/ads/change-ads.ts';
import { checkPictures, type PictureServices } from '#src/commands/ads/check-pictures.ts';
import { publishPlannedAds } from '#src/commands/ads/publish-planned-ads.ts';
import { deleteOldMessages } from '#src/commands/adviser/conversations.ts';
import { sendWebhooks } from '#src/commands/dealer-api/send-webhooks.ts';
import { mailFigures } from '#src/commands/dealers/mail-figures.ts';
import { recordQuality } from '#src/commands/dealers/record-quality.ts';
import { checkSilentDealers } from '#src/commands/deliveries/check-silent-dealers.ts';
import { finishUndos } from '#src/commands/deliveries/undo-import.ts';
import { remindDealers } from '#src/commands/enquiries/remind-dealers.ts';
import { type PullServices, pullDueSources } from '#src/commands/feed-sources/pull-sources.ts';
import { computePriceIndex } from '#src/commands/market/compute-price-index.ts';
import { computeRemovalTimes } from '#src/commands/market/compute-removal-times.ts';
import { makeMarketReports } from '#src/commands/market/make-market-reports.ts';
import { mailAlerts } from '#src/commands/saved-searches/mail-alerts.ts';
import { mailCarValues, type ValueStoredCar } from '#src/commands/saved-searches/mail-car-values.ts';
import { matchSearches } from '#src/commands/saved-searches/match-searches.ts';
import { type PushServices, queuePushMessages, sendPushMessages } from '#src/commands/saved-searches/push-alerts.ts';
import { recordMedianAges } from '#src/commands/site-figures/record-median-ages.ts';
import { populateSearchIndex } from '#src/commands/suggestions/populate-search-index.ts';
import { forgetSearchMisses } from '#src/commands/suggestions/search-misses.ts';
import { fitValuation, valueStock } from '#src/commands/valuation/value-stock.ts';
import type { Db } from '#src/db/connection/client.ts';
import { refreshAnswerTimes } from '#src/db/enquiries/answer-times.ts';
import type { DecisionSite } from '#src/domain/ad-decisions/decision-mails.ts';
import type { SilenceLimits } from '#src/domain/deliveries/silent-dealer.ts';
import type { AlertFrequency } from '#src/domain/saved-searches/alert.ts';

/** Dependencies of a job: connections without a statement timeout, settings, and the time of the call. */
export type JobContext = {
  pool: pg.Pool;
  db: Db;
  silence: SilenceLimits;
  /** For pulls of dealers' files; null: they are not pulled. */
  feeds: PullServices | null;
  /** For checks of dealers' pictures; null: they are not checked. */
  pictures: PictureServices | null;
  /** For mails and push messages of alerts, and for webhooks; null: none are sent. */
  alerts: (Omit<PushServices, 'db' | 'site'> & { site: DecisionSite; notifyMailWorker: () => void }) | null;
  /** For mails of the values of visitors' own cars; null: none are sent. */
  valueCar: ValueStoredCar | null;
  now: Date;
};

/** A background job: its schedule and the command it runs. The name must never change, as it names the queue. */
export type Job = { name: string; cron: string; run: (context: JobContext) => Promise<unknown> };

/** Cron expressions use Swedish local time. */
export const JOB_TIME_ZONE = 'Europe/Stockholm';

const mailAlertsJob = async ({ db, alerts, now }: JobContext, frequency: AlertFrequency): Promise<void> => {
  if (alerts !== null && (await mailAlerts({ db, ...alerts }, frequency, now)) > 0) alerts.notifyMailWorker();
};

const pushAlertsJob = async ({ db, alerts, now }: JobContext): Promise<void> => {
  if (alerts === null) return;
  await queuePushMessages({ db, ...alerts });
  await sendPushMessages({ db, ...alerts }, now);
};

/** All background jobs. Each runs on one server at a time. */
export const JOBS: readonly Job[] = [
  { name: 'finish-ads-changes', cron: '* * * * *', run: ({ pool }) => finishChanges(pool) },
  { name: 'finish-import-undos', cron: '* * * * *', run: ({ pool }) => finishUndos(pool) },
  { name: 'publish-planned-ads', cron: '* * * * *', run: ({ pool, now }) => publishPlannedAds(pool, now) },
  { name: 'value-stock', cron: '* * * * *', run: ({ pool, now }) => valueStock(pool, now) },
  { name: 'fit-valuation', cron: '30 2 * * *', run: ({ pool, now }) => fitValuation(pool, now) },
  { name: 'compute-price-index', cron: '45 1 * * *', run: ({ db, now }) => computePriceIndex(db, now) },
  { name: 'compute-removal-times', cron: '55 1 * * *', run: ({ db, now }) => computeRemovalTimes(db, now) },
  // Nightly, so that a month whose first night failed gets its report in the next one.
  { name: 'make-market-reports', cron: '10 2 * * *', run: ({ db, now }) => makeMarketReports(db, now) },
  { name: 'record-median-ages', cron: '5 0 * * *', run: ({ db, now }) => recordMedianAges(db, now) },
  { name: 'populate-search-index', cron: '0 3 * * *', run: ({ pool }) => populateSearchIndex(pool, 'nattens jobb') },
  { name: 'forget-search-misses', cron: '20 3 * * *', run: ({ db, now }) => forgetSearchMisses(db, now) },
  { name: 'delete-old-messages', cron: '40 3 * * *', run: ({ db, now }) => deleteOldMessages(db, now) },
  {
    name: 'check-silent-dealers',
    cron: '40 4 * * *',
    run: ({ pool, silence, now }) => checkSilentDealers(pool, silence, now),
  },
  {
    name: 'pull-feeds',
    cron: '*/5 * * * *',
    run: async ({ db, feeds }) => feeds && pullDueSources(db, feeds, () => new Date()),
  },
  {
    name: 'check-pictures',
    cron: '*/10 * * * *',
    run: async ({ pool, pictures }) => pictures && checkPictures(pool, pictures, () => new Date()),
  },
  {
    name: 'remind-dealers',
    cron: '*/15 * * * *',
    run: async ({ db, alerts, now }) => {
      if (alerts !== null && (await remindDealers({ db, site: alerts.site }, now)) > 0) alerts.notifyMailWorker();
    },
  },
  { name: 'refresh-answer-times', cron: '25 * * * *', run: ({ db }) => refreshAnswerTimes(db) },
  { name: 'record-dealer-quality', cron: '0 5 * * *', run: ({ db, now }) => recordQuality(db, now) },
  {
    name: 'match-searches',
    cron: '* * * * *',
    run: async (context) => {
      await matchSearches(context.pool);
      await mailAlertsJob(context, 'at-once');
      await pushAlertsJob(context);
    },
  },
  {
    name: 'send-webhooks',
    cron: '* * * * *',
    run: async ({ db, alerts, now }) => alerts && sendWebhooks({ db, ...alerts }, now),
  },
  {
    name: 'mail-corrections',
    cron: '* * * * *',
    run: async ({ db, alerts, now }) => {
      if (alerts !== null && (await mailCorrections({ db, site: alerts.site }, now)) > 0) alerts.notifyMailWorker();
    },
  },
  { name: 'mail-daily-alerts', cron: '0 7 * * *', run: (context) => mailAlertsJob(context, 'daily') },
  { name: 'mail-weekly-alerts', cron: '0 7 * * 1', run: (context) => mailAlertsJob(context, 'weekly') },
  {
    // Each hour, so that a night of failures delays the mails and nobody misses one.
    name: 'mail-dealer-figures',
    cron: '30 7-18 * * 1',
    run: async ({ db, alerts, now }) => {
      if (alerts !== null && (await mailFigures({ db, site: alerts.site }, now)) > 0) alerts.notifyMailWorker();
    },
  },
  {
    name: 'mail-car-values',
    cron: '30 7 * * *',
    run: async ({ db, alerts, valueCar, now }) => {
      if (alerts === null || valueCar === null) return;
      if ((await mailCarValues({ db, ...alerts }, valueCar, now)) > 0) alerts.notifyMailWorker();
    },
  },
  { name: 'forget-expired', cron: '20 4 * * *', run: ({ db }) => forgetExpired(db) },
];
