import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Db } from '#src/db/connection/client.ts';
import { readDepreciation, type SeriesDepreciation } from '#src/db/market/depreciation.ts';
import { DEPRECIATION_METHOD } from '#src/domain/market/depreciation-texts.ts';
import { REVALIDATE, sendTaggedJson } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { depreciationApiUrl, seriesUrl } from '#src/visitor-urls.ts';
import { errorSchema, json, NOT_MODIFIED } from './openapi-parts.ts';

const named = z.strictObject({ name: z.string(), slug: z.string() });
const kr = z.int().openapi({ description: 'Kr, VAT included' });

const depreciationSchema = z
  .strictObject({
    method: z.array(z.string()).openapi({ description: 'How the curves are computed, in Swedish' }),
    brand: named,
    series: named.extend({ path: z.string() }),
    modelId: z.int().nullable().openapi({ description: 'The model of the valuations; null without curves' }),
    asOf: z.iso.datetime().nullable().openapi({ description: 'When the model was fitted, UTC' }),
    curves: z
      .array(
        z.strictObject({
          generation: named.nullable().openapi({ description: 'Null: the whole series' }),
          ads: z.int(),
          points: z.array(
            z.strictObject({
              age: z.int().openapi({ description: 'Years' }),
              kr: kr.openapi({ description: 'Estimated asking price of the typical car of that age' }),
              low: kr.openapi({ description: 'low and high contain the curve in 80 %' }),
              high: kr,
              milPerYear: z.number().optional().openapi({ description: 'Distance a year that the curve takes, mil' }),
            }),
          ),
        }),
      )
      .openapi({ description: 'Empty where there are too few ads, or too few ages' }),
  })
  .openapi('Depreciation');

const showDepreciation = createRoute({
  method: 'get',
  path: depreciationApiUrl('{slug}'),
  summary: 'What the typical car of a series, and of each generation, costs by age',
  request: {
    params: z.object({ slug: z.string().openapi({ description: 'As in the address of its page', example: 'v60' }) }),
    query: z.object({
      brand: z
        .string()
        .optional()
        .openapi({ description: 'Needed where brands have series of the same name', example: 'volvo' }),
    }),
  },
  responses: {
    200: json(depreciationSchema, 'The curves of the series'),
    304: NOT_MODIFIED,
    400: json(errorSchema, 'A slug that no address can have'),
    404: json(errorSchema, 'No such series'),
    409: json(errorSchema, 'Several brands have a series of this name'),
  },
});

/** Adds the loss of value of a series. */
export function mountDepreciation(api: OpenAPIHono<HttpEnv>, db: Db): void {
  api.openapi(showDepreciation, async (c) => {
    const { brand } = c.req.valid('query');
    const { slug } = c.req.valid('param');
    // PostgreSQL refuses NUL, and no series has it in its address.
    const found = slug.includes('\0') ? [] : await readDepreciation(db, slug);
    const [series, ...others] = brand === undefined ? found : found.filter((each) => each.brand.slug === brand);
    c.header('cache-control', REVALIDATE);
    if (series === undefined) return c.json({ error: 'Modellserien finns inte.' }, 404);
    if (others.length > 0) {
      const slugs = found.map((each) => each.brand.slug).join(', ');
      return c.json({ error: `Flera märken har en modellserie med det namnet. Ange brand: ${slugs}.` }, 409);
    }
    return sendTaggedJson(c, toAnswer(series));
  });
}

const toAnswer = ({ brand, series, modelId, asOf, curves }: SeriesDepreciation) => ({
  method: DEPRECIATION_METHOD,
  brand,
  series: { ...series, path: seriesUrl(brand.slug, series.slug) },
  modelId,
  curves,
  asOf: asOf?.toISOString() ?? null,
});
