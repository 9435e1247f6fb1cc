import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Db } from '#src/db/connection/client.ts';
import { readFits, type ValuationFit } from '#src/db/valuation/valuation-fits.ts';
import { BANDED_BY } from '#src/domain/valuation/accuracy.ts';
import { accuracyCsv } from '#src/domain/valuation/accuracy-csv.ts';
import { WHY_NOT } from '#src/domain/valuation/judge-price.ts';
import { VALUATION_METHOD } from '#src/domain/valuation/method-texts.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { accuracyApiUrl, accuracyCsvUrl } from '#src/visitor-urls.ts';
import { licenceSchema, openTable, sendOpenData, sendOpenTable } from './open-data-answers.ts';
import { json, NOT_MODIFIED } from './openapi-parts.ts';

const share = z.number().min(0).max(1);
const error = z.number().nullable();

const figures = {
  ads: z.int().openapi({ description: 'Ads that were estimated' }),
  judged: z.int().openapi({ description: 'Ads whose price was judged; the figures are those of them' }),
  medianError: error.openapi({ description: 'Median of |estimate / price − 1|; no estimate knows its own price' }),
  within10: share.openapi({ description: 'Share with an error of at most 10 %; 0 when none is judged' }),
  within20: share,
  covered80: share.openapi({ description: 'Share of prices within low80 and high80' }),
  covered90: share,
};

/** Without the members that only the current fit has. */
const figuresAlone = z.object(figures);

const fittedAt = z.iso.datetime().openapi({ description: 'When the model was fitted, UTC' });

const accuracySchema = z
  .strictObject({
    method: z.array(z.string()).openapi({ description: 'How prices are estimated, in Swedish' }),
    licence: licenceSchema,
    current: z
      .strictObject({
        modelId: z.int(),
        fittedAt,
        ...figures,
        whyNot: z
          .array(z.strictObject({ reason: z.enum(WHY_NOT), ads: z.int() }))
          .openapi({ description: 'Ads that were not judged, by reason' }),
        bands: z
          .array(
            z.strictObject({
              by: z.enum(BANDED_BY).openapi({ description: 'kr, years, or number of close comparables' }),
              from: z.number(),
              below: z.number().nullable().openapi({ description: 'Null: no upper limit' }),
              ...figures,
              medianErrorOfAll: error.openapi({ description: 'The same error of all ads of the band, judged or not' }),
            }),
          )
          .openapi({ description: 'Ads with a price' }),
        tradeOff: z.array(z.strictObject({ share, width: z.number(), medianError: z.number() })).openapi({
          description:
            'Ads with a price: the median error if only this share were judged, the narrowest intervals first, and the width of the widest as a share of its estimate',
        }),
        closed: z.strictObject({ cars: z.int(), withClosed: error, without: error }).nullable().openapi({
          description:
            'Median errors of some ads for sale with and without closed ads among their comparables, of which the better is used; null: too few closed ads',
        }),
        dealers: z.int().nullable().openapi({ description: 'Dealers whose ads the model rests on; null: not known' }),
      })
      .nullable()
      .openapi({ description: 'The model in use; null: too few ads for one' }),
    history: z.array(z.strictObject({ modelId: z.int(), fittedAt, ...figures })),
  })
  .openapi('ValuationAccuracy');

const showAccuracy = createRoute({
  method: 'get',
  path: accuracyApiUrl(),
  summary: 'How right the estimated prices are, by price, age and number of comparables, and at each fit; open data',
  responses: { 200: json(accuracySchema, 'The accuracy of the model in use and of earlier ones'), 304: NOT_MODIFIED },
});

const downloadAccuracy = createRoute({
  method: 'get',
  path: accuracyCsvUrl(),
  summary: 'The accuracy at each fit as a table',
  responses: openTable('One line for each fit'),
});

/** Adds the accuracy of the estimated prices as open data. */
export function mountValuationAccuracy(api: OpenAPIHono<HttpEnv>, db: Db): void {
  api.openapi(showAccuracy, async (c) => {
    const fits = await readFits(db, ['current', 'past']);
    return sendOpenData(c, {
      method: VALUATION_METHOD,
      current: toCurrent(fits.find(({ state }) => state === 'current')),
      history: fits.map(toFigures),
    });
  });

  api.openapi(downloadAccuracy, async (c) => {
    const fits = await readFits(db, ['current', 'past']);
    const csv = accuracyCsv(fits.map(({ fittedAt: at, accuracy }) => ({ fittedAt: at, ...accuracy })));
    return sendOpenTable(c, csv, 'traffsakerhet');
  });
}

const toFigures = ({ id, fittedAt: at, accuracy }: ValuationFit) => ({
  modelId: id,
  fittedAt: at.toISOString(),
  ...figuresAlone.parse(accuracy),
});

function toCurrent(fit: ValuationFit | undefined) {
  if (fit === undefined) return null;
  const { whyNot, bands, tradeOff, dealers, closed } = fit.accuracy;
  const reasons = WHY_NOT.flatMap((reason) => {
    const ads = whyNot[reason];
    return ads === undefined ? [] : [{ reason, ads }];
  });
  return { ...toFigures(fit), whyNot: reasons, bands, tradeOff, dealers, closed };
}
