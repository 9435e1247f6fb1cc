import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Db } from '#src/db/connection/client.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { MAX_OWN_CAR_TEXT, MAX_OWN_EQUIPMENT, OWN_CAR_LIMITS, ownCarParams } from '#src/domain/own-car/own-car-form.ts';
import { isSoldIn, withFuelOfEngine } from '#src/domain/own-car/own-car-model.ts';
import { DRIVES, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { RETRY_AFTER_S } from '#src/http/load-shedding/busy-answer.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import type { OwnCarValuer } from '#src/services/own-car/own-car-valuer.ts';
import { readOwnCarSeries, valueOwnCar } from '#src/services/own-car/value-own-car.ts';
import { ownCarValueUrl, ownValuationApiUrl } from '#src/visitor-urls.ts';
import { type CallServices, jsonCall } from './json-call.ts';
import { body, errorSchema, json } from './openapi-parts.ts';
import { ownValuationSchema, toOwnValuation } from './valuation-schema.ts';

const text = z.string().max(MAX_OWN_CAR_TEXT);
const ownCarSchema = z.strictObject({
  brand: text.openapi({ description: 'Slug of the brand, as in /bil/volvo', example: 'volvo' }),
  series: text.openapi({ description: 'Slug of the series, as in /bil/volvo/v60', example: 'v60' }),
  modelYear: z.int().min(OWN_CAR_LIMITS.year).openapi({ example: 2019 }),
  odometerKm: z.int().min(0).max(OWN_CAR_LIMITS.km).openapi({ description: 'Kilometres', example: 120_000 }),
  fuel: z.enum(FUELS).nullable().default(null),
  transmission: z.enum(TRANSMISSIONS).nullable().default(null),
  drive: z.enum(DRIVES).nullable().default(null),
  horsepower: z.int().min(OWN_CAR_LIMITS.power.min).max(OWN_CAR_LIMITS.power.max).nullable().default(null).openapi({
    description: 'Metric horsepower. What is not stated is taken as that of the typical car',
  }),
  engine: text.default('').openapi({ description: 'Name of the engine in the catalogue', example: 'D4 190' }),
  trim: text.default('').openapi({ description: 'As ads write it', example: 'R-Design' }),
  equipment: z.array(text).max(MAX_OWN_EQUIPMENT).default([]),
});

const valuationCall = createRoute({
  method: 'post',
  path: ownValuationApiUrl(),
  summary: 'What dealers ask for cars like one that is not for sale here, and why. Nothing is stored',
  request: body(ownCarSchema),
  responses: {
    200: json(ownValuationSchema, 'The valuation'),
    400: json(errorSchema, 'Wrong or unknown fields, or a model year in which the series was not sold'),
    404: json(errorSchema, 'No such series, or no cars to compare with'),
    429: json(errorSchema, 'Too many from one network'),
    503: json(errorSchema, 'Too many at once'),
  },
});

type OwnValuationServices = { db: Db; calls: CallServices; ownCars: OwnCarValuer; now: () => Date };

/** Adds the endpoint that values a car of one's own; the page of the address in its answer says the same. */
export function mountOwnValuation(api: OpenAPIHono<HttpEnv>, { db, calls, ownCars, now }: OwnValuationServices): void {
  api.use(ownValuationApiUrl(), jsonCall(calls, { programs: true }));
  api.openapi(valuationCall, async (c) => {
    const { brand, series, ...stated } = c.req.valid('json');
    const network = requestNetwork(c, calls.trustedProxies);
    const { allowed, retryAfterMs } = await takeFromLimit(calls.db, LIMITS.valuation, network);
    if (!allowed) {
      c.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
      return c.json({ error: 'För många värderingar. Försök igen om en stund.' }, 429);
    }
    const model = await readOwnCarSeries(db, { brand, series }, now());
    if (model === null) return c.json({ error: 'Modellen finns inte.' }, 404);
    const { modelYear, odometerKm } = stated;
    if (modelYear > yearInSweden(now()) + 1 || !isSoldIn(modelYear, model))
      return c.json({ error: 'Modellen såldes inte som den årsmodellen.' }, 400);
    const facts = withFuelOfEngine(stated, model);
    const answer = await valueOwnCar({ db, ownCars }, model, facts);
    if (answer === null) {
      c.header('retry-after', String(RETRY_AFTER_S));
      return c.json({ error: 'Många värderingar just nu. Försök igen om några sekunder.' }, 503);
    }
    const { valued } = answer;
    if (valued === null) return c.json({ error: 'Det finns inga bilar att jämföra med.' }, 404);
    const car = { modelYear, odometerKm, horsepower: facts.horsepower };
    const { brandSlug, slug } = model.detail;
    return c.json(toOwnValuation({ ...valued, car }, ownCarValueUrl(brandSlug, slug, ownCarParams(facts))), 200);
  });
}
