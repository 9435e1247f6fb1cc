import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { TaskQueue } from '#src/base/task-queue.ts';
import { PICTURE_FONTS } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type PublishedReport, readMarketReport } from '#src/db/market/market-reports.ts';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { reportCardOf } from '#src/domain/market/market-report-card.ts';
import { fileEtag, matchesEtag } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import { SingleFlight } from '#src/integrations/pictures/picture-maker.ts';
import { renderReportCard } from '#src/integrations/pictures/render-report-card.ts';
import { categoryPictureUrl } from '#src/urls.ts';

type Options = { db: Db; logger: Logger; store: PictureCache };

const FILE_NAME = /^(2\d{3}-(?:0[1-9]|1[0-2]))\.jpg$/u;
const MAX_WAITING = 20;
/** Services for link previews wait some 10 s. */
const LIMIT_MS = 6_000;
/** A report never changes, but the layout of its picture may. */
const ONE_DAY = 'public, max-age=86400';
const ONE_MINUTE = 'public, max-age=60';
/** Changes with the layout of the picture. */
const LAYOUT = 1;

/** Sends the picture of a monthly report for shared links, rendered once. Where it cannot be rendered, the client gets the site's picture. */
export function reportPictures({ db, logger, store }: Options): Handler<HttpEnv> {
  const queue = new TaskQueue(1, MAX_WAITING);
  const cards = new SingleFlight<Buffer>();

  async function pictureOf(report: PublishedReport): Promise<Buffer> {
    const key = `report ${LAYOUT} ${report.month} ${report.madeAt.getTime()}`;
    const stored = await store.read(key);
    if (stored) return stored;
    return cards.do(key, async () => {
      const jpeg = await queue.run(() => renderReportCard(reportCardOf(report), PICTURE_FONTS), LIMIT_MS);
      // A full disk only costs the next request the same work.
      await store.write(key, jpeg).catch(() => undefined);
      return jpeg;
    });
  }

  return async (c) => {
    const month = FILE_NAME.exec(c.req.param('file') ?? '')?.[1];
    const report = month === undefined ? null : await readMarketReport(db, month);
    if (report === null) return c.text('Bilden finns inte.', 404);
    try {
      const jpeg = await pictureOf(report);
      const headers = {
        'cache-control': ONE_DAY,
        etag: fileEtag(jpeg),
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      };
      if (matchesEtag(c.req.header('if-none-match'), headers.etag)) return c.body(null, 304, headers);
      return c.body(new Uint8Array(jpeg), 200, { ...headers, 'content-type': 'image/jpeg' });
    } catch (error) {
      logger.warn({ err: error, month }, 'picture of a market report not rendered');
      c.header('cache-control', ONE_MINUTE);
      return c.redirect(categoryPictureUrl(ANY_CAR, 'light'), 302);
    }
  };
}
