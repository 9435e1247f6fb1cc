import type { Handler } from 'hono';
import type { Db } from '#src/db/connection/client.ts';
import { listMarketReports } from '#src/db/market/market-reports.ts';
import { formatMonth } from '#src/domain/format/dates.ts';
import { reportHeadline } from '#src/domain/market/market-report-texts.ts';
import { atomFeed } from '#src/domain/saved-searches/search-feed.ts';
import { contentEtag, notModified, REVALIDATE } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { marketFeedUrl, marketReportsUrl, marketReportUrl } from '#src/visitor-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };

const MAX_ITEMS = 24;

/** The monthly reports as Atom, the latest first. */
export const reportFeed =
  ({ db, site }: Services): Handler<HttpEnv> =>
  async (c) => {
    const reports = await listMarketReports(db);
    const feed = atomFeed({
      title: `Bilmarknaden månad för månad – ${site.name}`,
      listUrl: site.url + marketReportsUrl(),
      feedUrl: site.url + marketFeedUrl(),
      site: site.name,
      items: reports.slice(0, MAX_ITEMS).map((report) => ({
        url: site.url + marketReportUrl(report.month),
        title: `Bilmarknaden i ${formatMonth(report.month)}`,
        summary: reportHeadline(report),
        publishedAt: report.madeAt,
      })),
    });
    const headers = { etag: contentEtag(feed), 'cache-control': REVALIDATE };
    const type = 'application/atom+xml; charset=utf-8';
    return notModified(c, headers) ?? c.body(feed, 200, { ...headers, 'content-type': type });
  };
