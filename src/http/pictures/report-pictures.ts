import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { PICTURE_FONTS } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type PublishedReport, readMarketReport } from '#src/db/market/market-reports.ts';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { reportCardOf } from '#src/domain/market/market-report-card.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import { renderReportCard } from '#src/integrations/pictures/render-report-card.ts';
import { categoryPictureUrl } from '#src/visitor-urls.ts';
import { redirectToPicture, renderedPictures, sendPictureBytes } from './rendered-pictures.ts';

type Options = { db: Db; logger: Logger; store: PictureCache };

const FILE_NAME = /^(2\d{3}-(?:0[1-9]|1[0-2]))\.jpg$/u;
const MAX_WAITING = 20;
/** Services for link previews wait some 10 s. */
const LIMIT_MS = 6_000;
/** A report never changes, but the layout of its picture may. */
const SENT = { cacheControl: 'public, max-age=86400', type: 'image/jpeg' };
/** Changes with the layout of the picture. */
const LAYOUT = 1;

/** Sends the picture of a monthly report for shared links, rendered once. Where it cannot be rendered, the client gets the site's picture. */
export function reportPictures({ db, logger, store }: Options): Handler<HttpEnv> {
  const rendered = renderedPictures(store, { maxWaiting: MAX_WAITING, limitMs: LIMIT_MS });
  const pictureOf = (report: PublishedReport): Promise<Buffer> =>
    rendered(`report ${LAYOUT} ${report.month} ${report.madeAt.getTime()}`, (run) =>
      run(() => renderReportCard(reportCardOf(report), PICTURE_FONTS)),
    );

  return async (c) => {
    const month = FILE_NAME.exec(c.req.param('file') ?? '')?.[1];
    const report = month === undefined ? null : await readMarketReport(db, month);
    if (report === null) return c.text('Bilden finns inte.', 404);
    try {
      return sendPictureBytes(c, await pictureOf(report), SENT);
    } catch (error) {
      logger.warn({ err: error, month }, 'picture of a market report not rendered');
      return redirectToPicture(c, categoryPictureUrl(ANY_CAR, 'light'));
    }
  };
}
