import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { BusyError } from '#src/base/task-queue.ts';
import { PICTURE_FONTS } from '#src/config/env.ts';
import { readAd } from '#src/db/ads/ad-detail.ts';
import { readSharedSeries } from '#src/db/catalogue/shared-series.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { seriesShareCard } from '#src/domain/share-card/series-share-card.ts';
import { type ShareCard, shareCardOf } from '#src/domain/share-card/share-card.ts';
import { digest } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import { renderShareCard } from '#src/integrations/pictures/render-share-card.ts';
import { categoryPictureUrl } from '#src/visitor-urls.ts';
import { type RunRendering, redirectToPicture, renderedPictures, sendPictureBytes } from './rendered-pictures.ts';

type Options = {
  db: Db;
  logger: Logger;
  store: PictureCache;
  /** Of the build's pictures. */
  version: () => Promise<string>;
  /** A picture that the build made, as SVG; null: there is none of that name. */
  illustration: (name: string) => Promise<Uint8Array | null>;
  /** A picture of an ad by its stored address; null: it cannot be had. */
  photo: (address: string) => Promise<Uint8Array | null>;
  /** A scene with any car, for an ad without picture and body. */
  anyCar: () => Promise<Uint8Array | null>;
  /** The address of the same picture on this site, for clients without SVG. */
  ownAddress: (address: string) => Promise<string>;
  /** How long a client waits for a card, ms. */
  limitMs?: number;
};

/** Cards that are rendered or wait for it; a further client gets the ad's own picture. */
const MAX_WAITING = 50;
/** Services for link previews wait some 10 s. */
const LIMIT_MS = 6_000;
/** The content of the ad's own picture may change under its address. */
const SENT = { cacheControl: 'public, max-age=86400', type: 'image/jpeg' };
const AD_FILE = /^([1-9]\d{0,14})\.jpg$/;
/** Slugs have letters, digits and hyphens. */
const SERIES_FILE = /^([\p{L}\p{N}-]{1,80})\/([\p{L}\p{N}-]{1,80})\.jpg$/u;
/** Changes with the layout of the card. */
const LAYOUT = 1;

/**
 * Sends the picture of an ad or of a series for shared links, rendered once for each content. Where it cannot be rendered in time, the client is
 * redirected to the ad's own picture, or to the site's: a link preview that once failed is not asked for again.
 */
export function sharePictures(options: Options): Handler<HttpEnv> {
  const { db, logger, store, version, limitMs = LIMIT_MS } = options;
  const rendered = renderedPictures(store, { maxWaiting: MAX_WAITING, limitMs });

  async function pictureOf(card: ShareCard, run: RunRendering): Promise<Buffer> {
    const [photo, cutout] = await Promise.all([
      card.picture === null ? null : options.photo(card.picture),
      card.cutout === null ? null : options.illustration(card.cutout),
    ]);
    const shown = photo ?? (cutout === null ? await options.anyCar() : null);
    return run(() => renderShareCard(card, { photo: shown, cutout }, PICTURE_FONTS));
  }

  const cardOf = async (card: ShareCard): Promise<Buffer> =>
    rendered(`share ${LAYOUT} ${await version()} ${digest(JSON.stringify(card))}`, (run) => pictureOf(card, run));

  async function insteadOf(card: ShareCard | null): Promise<string> {
    const own = card?.picture ?? null;
    return own === null ? categoryPictureUrl(ANY_CAR, 'light') : options.ownAddress(own);
  }

  return async (c) => {
    const brand = c.req.param('brand');
    const file = c.req.param('file') ?? '';
    const read = cardReader(brand === undefined ? file : `${brand}/${file}`);
    if (read === null) return c.text('Bilden finns inte.', 404);
    let card: ShareCard | null = null;
    try {
      card = await read(db);
      if (card === null) return c.text('Bilden finns inte.', 404);
      const jpeg = await within(cardOf(card), limitMs);
      return jpeg === null ? redirectToPicture(c, await insteadOf(card)) : sendPictureBytes(c, jpeg, SENT);
    } catch (error) {
      if (!(error instanceof BusyError))
        logger.warn({ err: error, path: c.req.path }, 'picture for shared links not rendered');
      return redirectToPicture(c, await insteadOf(card));
    }
  };
}

type CardReader = (db: Db) => Promise<ShareCard | null>;

/** Reads what a file of the folder shows; null: no such file can be. @param file its address below the folder */
function cardReader(file: string): CardReader | null {
  const id = AD_FILE.exec(file)?.[1];
  if (id !== undefined) return (db) => readAdCard(db, Number(id));
  const [, brand, series] = SERIES_FILE.exec(file) ?? [];
  return brand === undefined || series === undefined ? null : (db) => readSeriesCard(db, { brand, series });
}

async function readSeriesCard(db: Db, slugs: { brand: string; series: string }): Promise<ShareCard | null> {
  const shared = await readSharedSeries(db, slugs);
  return shared && seriesShareCard(shared);
}

async function readAdCard(db: Db, id: number): Promise<ShareCard | null> {
  const ad = await readAd(db, id);
  if (ad === null) return null;
  return shareCardOf(ad, ad.status === 'active' ? await readValuation(db, id) : null);
}

/** The result of work, or null after a limit; the work goes on, so that a later request finds its result. */
async function within<Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> {
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), limitMs);
  // After the limit nobody waits for its failure.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
