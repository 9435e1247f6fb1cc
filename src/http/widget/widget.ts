import type { Context, Handler, MiddlewareHandler } from 'hono';
import { readAdRows } from '#src/db/ads/ad-rows.ts';
import type { Db } from '#src/db/connection/client.ts';
import { findWidget } from '#src/db/dealers/dealer-widgets.ts';
import { readDealerListing } from '#src/db/dealers/dealers.ts';
import { readJudgements } from '#src/db/valuation/valuation-rows.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import {
  readWidgetCount,
  WIDGET_COUNT_ATTRIBUTE,
  WIDGET_ELEMENT,
  WIDGET_KEY_ATTRIBUTE,
  type WidgetCar,
  type WidgetStock,
} from '#src/domain/dealers/widget.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { labelledPrice, labelText } from '#src/domain/valuation/label-text.ts';
import { placesOnRoad } from '#src/domain/valuation/price-road.ts';
import { fileEtag, notModified, sendTaggedJson } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { widgetStockUrl } from '#src/office-urls.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { adUrl, dealerUrl, PICTURES_PATH } from '#src/visitor-urls.ts';
import { runWidget, type WidgetSettings } from './widget-script.ts';

/** Lets pages of other sites show the response: pictures of cars, and the script of the widget. */
export const allowEmbedding: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.req.method === 'GET' || c.req.method === 'HEAD') c.header('cross-origin-resource-policy', 'cross-origin');
};

/** Serves the script of the widget. */
export function widgetScript({ name }: Pick<SiteSettings, 'name'>): Handler<HttpEnv> {
  const settings: WidgetSettings = {
    element: WIDGET_ELEMENT,
    keyAttribute: WIDGET_KEY_ATTRIBUTE,
    countAttribute: WIDGET_COUNT_ATTRIBUTE,
    cars: widgetStockUrl(''),
    site: name,
  };
  const script = `(${runWidget.toString()})(window, ${JSON.stringify(settings)});\n`;
  const etag = fileEtag(Buffer.from(script));
  return (c) => {
    const headers = { 'cache-control': 'public, max-age=3600', etag };
    const type = 'text/javascript; charset=utf-8';
    return notModified(c, headers) ?? c.body(script, 200, { ...headers, 'content-type': type });
  };
}

const WIDGET_KEY = /^mlw_[\w-]{24}$/;
/** Width of a card's picture, px. */
const PICTURE_WIDTH = 480;

type Services = {
  db: Db;
  pictures: () => Promise<PictureAddresses>;
  now?: () => Date;
};

/**
 * Serves the newest cars of the dealer of a key, to pages of the origins that the dealer has named, and to this site's own preview. Browsers
 * enforce it; the ads are public anyhow.
 */
export const widgetStock =
  ({ db, pictures, now = () => new Date() }: Services): Handler<HttpEnv> =>
  async (c) => {
    c.header('vary', 'Origin');
    c.header('cache-control', 'no-store');
    const key = c.req.param('key') ?? '';
    const widget = WIDGET_KEY.test(key) ? await findWidget(db, key) : undefined;
    if (widget === undefined) return c.json({ error: 'Nyckeln finns inte.' }, 404);
    if (!isAllowed(c, widget.origins)) return c.json({ error: 'Nyckeln gäller inte för den här webbplatsen.' }, 403);
    const size = readWidgetCount(c.req.query(WIDGET_COUNT_ATTRIBUTE) ?? null);
    const stock = await readDealerListing(db, widget.dealerId, { size, skip: 0 });
    const [rows, judgements, addresses] = await Promise.all([
      readAdRows(db, stock.adIds, now()),
      readJudgements(db, stock.adIds),
      pictures(),
    ]);
    const cars = rows.map((row): WidgetCar => {
      const { price } = row;
      const [picture] = addresses.of(row.imageUrls.slice(0, 1));
      const judged = judgements.get(row.internalId);
      const label = judged ? labelledPrice({ label: judged.label, price, estimate: judged.estimate }) : null;
      return {
        name: shownName(row).name,
        url: adUrl(row.internalId),
        picture: picture === undefined ? null : sized(picture),
        facts: keyFacts(row),
        price: formatPrice(price),
        verdict: label && labelText(label),
        road: judged && label ? roadOf({ ...label, low: judged.low80, high: judged.high80 }) : null,
      };
    });
    const shown: WidgetStock = {
      dealer: widget.dealer,
      url: dealerUrl(widget.slug),
      total: Number(stock.ads),
      cars,
    };
    c.header('cache-control', 'public, max-age=300');
    return sendTaggedJson(c, shown);
  };

const sized = (address: string): string =>
  address.startsWith(PICTURES_PATH) ? `${address}/${PICTURE_WIDTH}` : address;

/** Per cent with one decimal. */
function roadOf(road: { price: number; estimate: number; low: number; high: number }): WidgetCar['road'] {
  const { low, high, estimate, car } = placesOnRoad(road);
  const round = (place: number): number => Math.round(place * 10) / 10;
  return car === null ? null : { low: round(low), high: round(high), estimate: round(estimate), car: round(car) };
}

/** Whether the page that asks may read, and lets it. */
function isAllowed(c: Context<HttpEnv>, origins: readonly string[]): boolean {
  const origin = c.req.header('origin');
  if (origin === undefined) return c.req.header('sec-fetch-site') === 'same-origin';
  if (!origins.includes(origin)) return false;
  c.header('access-control-allow-origin', origin);
  return true;
}
