import { z } from '@hono/zod-openapi';
import type { AdValuation } from '#src/db/valuation/valuation-rows.ts';
import { PRICE_FACTS } from '#src/domain/valuation/explain-price.ts';
import { WHY_NOT } from '#src/domain/valuation/judge-price.ts';
import { differenceTexts } from '#src/domain/valuation/valuation-texts.ts';
import { FUEL_CLASSES } from '#src/domain/valuation/valued-car.ts';
import { PRICE_LABELS } from '#src/domain/vocabulary/price-labels.ts';

const kr = z.int().openapi({ description: 'Kr, VAT included' });
const nullable = z.int().nullable();

const words = z.strictObject({ has: z.array(z.string()), insteadOf: z.array(z.string()) }).openapi({
  description:
    'Words of the heading or the equipment by which the car differs from the typical one, as dealers write them',
});

export const valuationSchema = z
  .strictObject({
    estimate: kr.openapi({
      description: 'Estimated asking price in kr, which does not depend on the price of the ad itself',
    }),
    low80: kr.openapi({ description: 'Eight of ten similar cars are asked for between low80 and high80' }),
    high80: kr,
    low90: kr,
    high90: kr,
    label: z.enum(PRICE_LABELS).nullable().openapi({ description: 'Null: not judged, see whyNot' }),
    whyNot: z.enum(WHY_NOT).nullable(),
    comparables: z.array(
      z.strictObject({
        id: z.int(),
        price: kr,
        differences: z.array(z.string()).openapi({ description: 'Swedish texts: how it differs from the car' }),
      }),
    ),
    base: z
      .strictObject({
        price: kr,
        modelYear: nullable,
        odometerKm: nullable,
        horsepower: nullable,
        fuel: z.enum(FUEL_CLASSES),
        isAutomatic: z.boolean().nullable(),
        isFourWheelDrive: z.boolean().nullable(),
      })
      .openapi({ description: 'The typical car of the generation' }),
    reasons: z
      .array(z.strictObject({ fact: z.enum(PRICE_FACTS), kr: z.int(), words: words.optional() }))
      .openapi({ description: 'Facts by which the car differs; base.price and their kr sum to the estimate' }),
    modelId: z.int(),
    stockVersion: z.int(),
    asOf: z.iso.datetime().openapi({ description: 'When the model was fitted, UTC' }),
  })
  .openapi('Valuation');

export const toValuation = (valuation: AdValuation): z.infer<typeof valuationSchema> => {
  const { estimate, low80, high80, low90, high90, label, whyNot, typical, reasons, modelId, stockVersion } = valuation;
  return {
    estimate,
    low80,
    high80,
    low90,
    high90,
    label,
    whyNot,
    reasons,
    modelId,
    stockVersion,
    base: typical,
    comparables: valuation.comparables.map((car) => ({
      id: car.id,
      price: car.price,
      differences: differenceTexts(car, valuation.car),
    })),
    asOf: valuation.asOf.toISOString(),
  };
};
