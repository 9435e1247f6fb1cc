import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Db } from '#src/db/connection/client.ts';
import { type PublishedIndex, readPriceIndexes } from '#src/db/market/price-index-rows.ts';
import { priceIndexCsv } from '#src/domain/market/price-index-csv.ts';
import { INDEX_METHOD, INDEXED_FUEL_NAMES } from '#src/domain/market/price-index-texts.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { priceIndexApiUrl, priceIndexCsvUrl, seriesUrl } from '#src/visitor-urls.ts';
import { licenceSchema, openTable, sendOpenData, sendOpenTable } from './open-data-answers.ts';
import { json, NOT_MODIFIED } from './openapi-parts.ts';

const index = z.number().openapi({ description: '100 in the first month of the index' });

const priceIndexSchema = z
  .strictObject({
    method: z.array(z.string()).openapi({ description: 'How the index is computed, in Swedish' }),
    licence: licenceSchema,
    indexes: z.array(
      z.strictObject({
        series: z
          .strictObject({ brand: z.string(), name: z.string(), path: z.string() })
          .nullable()
          .openapi({ description: 'Null: all series' }),
        fuel: z.enum(INDEXED_FUEL_NAMES),
        points: z.array(
          z.strictObject({
            month: z.string().openapi({ description: 'YYYY-MM', example: '2026-10' }),
            index,
            low: index.openapi({ description: 'low and high contain the index in 80 %' }),
            high: index,
            ads: z.int().openapi({ description: 'Ads that had a price in the month' }),
          }),
        ),
      }),
    ),
  })
  .openapi('PriceIndex');

const listIndexes = createRoute({
  method: 'get',
  path: priceIndexApiUrl(),
  summary: 'Index of asking prices by month, of each series and fuel with enough ads, and of all; open data',
  responses: { 200: json(priceIndexSchema, 'All indexes'), 304: NOT_MODIFIED },
});

const downloadIndexes = createRoute({
  method: 'get',
  path: priceIndexCsvUrl(),
  summary: 'The same as a table',
  responses: openTable('One line for each index and month'),
});

/** Adds the price index as open data. */
export function mountPriceIndex(api: OpenAPIHono<HttpEnv>, db: Db): void {
  api.openapi(listIndexes, async (c) =>
    sendOpenData(c, { method: INDEX_METHOD, indexes: (await readPriceIndexes(db)).map(toPublished) }),
  );
  api.openapi(downloadIndexes, async (c) => sendOpenTable(c, priceIndexCsv(await readPriceIndexes(db)), 'prisindex'));
}

const toPublished = ({ series, fuel, points }: PublishedIndex) => ({
  series: series && { brand: series.brand, name: series.name, path: seriesUrl(series.brandSlug, series.slug) },
  fuel,
  points: points.map(({ month, value, ...rest }) => ({ month: month.slice(0, 7), index: value, ...rest })),
});
