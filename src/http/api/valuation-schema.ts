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

/** The fields of the valuation of any car, for sale or not. */
const estimateFields = {
  estimate: kr.openapi({
    description: 'Estimated asking price in kr, which does not depend on the price of the ad itself',
  }),
  low80: kr.openapi({ description: 'Eight of ten similar cars are asked for between low80 and high80' }),
  high80: kr,
  low90: kr,
  high90: kr,
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
};

export const valuationSchema = z
  .strictObject({
    ...estimateFields,
    label: z.enum(PRICE_LABELS).nullable().openapi({ description: 'Null: not judged, see whyNot' }),
    modelId: z.int(),
    stockVersion: z.int(),
    asOf: z.iso.datetime().openapi({ description: 'When the model was fitted, UTC' }),
  })
  .openapi('Valuation');

/** The valuation of a car that is not for sale here. */
export const ownValuationSchema = z
  .strictObject({
    ...estimateFields,
    whyNot: z.enum(WHY_NOT).exclude(['no_price']).nullable().openapi({
      description: 'Why the estimate is uncertain or cannot be trusted; null: as good as that of an ad that is judged',
    }),
    url: z.string().openapi({ description: 'The page of this valuation' }),
  })
  .openapi('OwnCarValuation');

type Estimated = Pick<
  AdValuation,
  'estimate' | 'low80' | 'high80' | 'low90' | 'high90' | 'typical' | 'reasons' | 'comparables' | 'car'
>;

const toEstimate = ({ estimate, low80, high80, low90, high90, typical, reasons, comparables, car }: Estimated) => ({
  estimate,
  low80,
  high80,
  low90,
  high90,
  reasons,
  base: typical,
  comparables: comparables.map((other) => ({
    id: other.id,
    price: other.price,
    differences: differenceTexts(other, car),
  })),
});

/** @param url of the page that says the same */
export const toOwnValuation = (
  valued: Estimated & Pick<AdValuation, 'whyNot'>,
  url: string,
): z.infer<typeof ownValuationSchema> => ({
  ...toEstimate(valued),
  // A price is all that such a car lacks.
  whyNot: valued.whyNot === 'no_price' ? null : valued.whyNot,
  url,
});

export const toValuation = (valuation: AdValuation): z.infer<typeof valuationSchema> => {
  const { label, whyNot, modelId, stockVersion, asOf } = valuation;
  return { ...toEstimate(valuation), label, whyNot, modelId, stockVersion, asOf: asOf.toISOString() };
};
