import { z } from 'zod';
import { DAY_MS } from '#src/base/units.ts';
import { hideSetup } from '#src/commands/staff/hide-setup.ts';
import { countSecurityEvents, listSecurityEvents } from '#src/db/accounts/security-events.ts';
import { readChatUse } from '#src/db/adviser/chat-use.ts';
import { listStoredCategories } from '#src/db/categories/stored-category.ts';
import type { Db } from '#src/db/connection/client.ts';
import { countImports, listImports } from '#src/db/deliveries/import-list.ts';
import { listSilentDealers, readStockCheck } from '#src/db/deliveries/silent-dealers.ts';
import { countReportedSources } from '#src/db/feed-sources/feed-sources.ts';
import { readSiteDays } from '#src/db/site-figures/site-figures.ts';
import { readSiteSetup } from '#src/db/staff/site-setup.ts';
import { countParameters, readStockFigures } from '#src/db/staff/staff-figures.ts';
import { countWorkQueues, readStockDays } from '#src/db/staff/work-queues.ts';
import { isReviewOverdue } from '#src/domain/categories/overdue-reviews.ts';
import { formatTitle } from '#src/domain/deliveries/format-titles.ts';
import { usualIntervalDays } from '#src/domain/deliveries/silent-dealer.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { importsUrl, securityEventsUrl } from '#src/pages/list-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, formIntent } from '#src/request/forms/action-form.server.ts';
import { countViews } from '#src/web/staff/saved-views/views-data.server.ts';
import { shownEvents } from '#src/web/staff/security-events/security-events-data.server.ts';
import { guideSetup } from './setup-guides.server.ts';

const MAX_EVENTS = 5;
const MAX_IMPORTS = 5;
/** The lists of the last day's errors, which the dashboard counts and links to. */
const UNSUCCESSFUL = { text: null, state: 'unsuccessful', since: 'dygnet' } as const;
const SERIOUS_EVENTS = { eventType: null, severity: 'serious', source: 'server', since: 'dygnet' } as const;
/** Days of adviser usage, including today. */
const CHAT_DAYS = 7;
/** Days of the stock and of the site, including today. */
const STOCK_DAYS = 30;

export async function readDashboard(request: StaffRequest) {
  const { db, staff, can, now, settings } = request;
  const [
    parameters,
    stock,
    queues,
    stockDays,
    siteDays,
    { imports },
    silence,
    unsuccessful,
    seriousEvents,
    chat,
    events,
    overdueReviews,
    reportedSources,
    views,
    setup,
  ] = await Promise.all([
    countParameters(db),
    readStockFigures(db),
    countWorkQueues(db).then((queues) => ({
      ...queues,
      unansweredQuestions: can('chatbots') ? queues.unansweredQuestions : null,
    })),
    readStockDays(db, isoDay(now), STOCK_DAYS),
    readSiteDays(db, isoDay(now), STOCK_DAYS),
    listImports(db, { page: 1, size: MAX_IMPORTS }),
    readSilence(db),
    countImports(db, UNSUCCESSFUL),
    can('security-events') ? countSecurityEvents(db, SERIOUS_EVENTS) : null,
    readChatUse(db, new Date(now.getTime() - (CHAT_DAYS - 1) * DAY_MS), isoDay(now)),
    can('security-events') ? listSecurityEvents(db, MAX_EVENTS).then(shownEvents) : null,
    can('categories') ? countOverdueReviews(db, now) : 0,
    can('dealer-access') ? countReportedSources(db) : 0,
    countViews(request),
    can('parameters') ? readSetup(request) : null,
  ]);
  // Null when no language model is configured.
  const dailyTokens = settings.adviser.baseUrl ? settings.adviser.dailyTokens : null;
  return {
    email: staff.email,
    version: settings.version,
    parameters,
    stock,
    queues,
    stockDays,
    siteDays,
    imports: imports.map((run) => ({ ...run, format: formatTitle(run.format) })),
    silence,
    errors: { imports: unsuccessful, importsUrl: importsUrl(UNSUCCESSFUL) },
    /** Null: not for this member of staff. */
    serious:
      seriousEvents === null
        ? null
        : {
            text: formatCount(seriousEvents, 'allvarlig säkerhetshändelse', 'allvarliga säkerhetshändelser'),
            url: securityEventsUrl(SERIOUS_EVENTS),
          },
    chat,
    dailyTokens,
    events,
    overdueReviews,
    reportedSources,
    views,
    setup,
    now,
  };
}

export type DashboardModel = Awaited<ReturnType<typeof readDashboard>>;

/** Posted from both addresses of the dashboard, which shows the answer. */
export const dashboardAction = staffAction({
  'hide-setup': formIntent(z.strictObject({}), async ({ db, staff }: StaffRequest) => {
    await hideSetup(db, staff);
    return done('Listan är dold');
  }),
});

/** The checklist of a new site; null when all is done or somebody has hidden it. */
async function readSetup({ db, settings: { hasMail, hasAddress } }: StaffRequest) {
  const { isHidden, ...stored } = await readSiteSetup(db);
  return isHidden ? null : guideSetup({ ...stored, hasMail, hasAddress });
}

/** Number of winners whose texts nobody has reviewed for a year. */
async function countOverdueReviews(db: Db, now: Date): Promise<number> {
  const categories = await listStoredCategories(db);
  return categories.flatMap(({ reviews }) => reviews).filter((day) => isReviewOverdue(day, isoDay(now))).length;
}

/** The silent dealers with most ads, the number of all, and the last check: null before the first. */
async function readSilence(db: Db) {
  const [{ dealers, total }, lastCheck] = await Promise.all([listSilentDealers(db), readStockCheck(db)]);
  const shown = dealers.map(({ id, name, lastDeliveredAt, recentDeliveries, ads }) => ({
    id,
    name,
    lastDeliveredAt,
    ads,
    intervalDays: usualIntervalDays(recentDeliveries),
  }));
  return { dealers: shown, total, lastCheck };
}
