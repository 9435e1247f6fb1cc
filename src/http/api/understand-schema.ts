import { z } from '@hono/zod-openapi';
import { recordOf } from '#src/base/record-of.ts';
import { isWordFilter, LIST_FILTERS, LISTS, SORTS } from '#src/domain/ads/filters/ad-filters.ts';
import { BODY_TYPES, COLORS, DRIVES, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { FOLLOW_UPS, WISHES } from '#src/domain/wish/parsed-query.ts';
import { EQUIPMENT } from '#src/domain/wish/words/equipment-words.ts';

/** Response of GET /api/understand. Fields of `filters` and `limits` are omitted when the text does not mention them. */

const texts = z.array(z.string()).optional();
const words = <Word extends string>(list: readonly [Word, ...Word[]]) => z.array(z.enum(list)).optional();
const number = (description: string) => z.number().optional().openapi({ description });

export const understoodFiltersSchema = z
  .strictObject({
    ...recordOf(LIST_FILTERS, (name) => (isWordFilter(name) ? words(LISTS[name].words) : texts)),
    minPrice: number('Kr'),
    maxPrice: number('Kr'),
    minYear: number('Model year'),
    maxYear: number('Model year'),
    minMileage: number('Mil (10 km)'),
    maxMileage: number('Mil (10 km)'),
    minPower: number('Metric horsepower'),
    maxPower: number('Metric horsepower'),
    near: z.string().optional().openapi({ description: 'A place or a postcode' }),
    within: number('Km, from the place'),
    search: z.string().optional(),
    sortBy: z.enum(SORTS).optional(),
    sortOrder: z.enum(['asc', 'desc']).optional(),
  })
  .openapi('UnderstoodFilters', {
    description: 'Named as the parameters of the lists; "runt" reaches 10 % to either side',
  });

export const understoodLimitsSchema = z
  .strictObject({
    notMake: texts,
    notModel: texts,
    notFuel: words(FUELS),
    notTransmission: words(TRANSMISSIONS),
    notColor: words(COLORS),
    notChassis: words(BODY_TYPES),
    notEquipment: z.array(z.enum(EQUIPMENT)).optional(),
    onlyModels: z
      .array(z.strictObject({ make: z.string(), model: z.string() }))
      .optional()
      .openapi({ description: 'Of these makes only these models, where another make is wanted whole' }),
    drive: words(DRIVES),
    equipment: z.array(z.enum(EQUIPMENT)).optional(),
    minSeats: number('Seats'),
    maxSeats: number('Seats'),
    doors: number('Doors'),
    maxConsumption: number('Litres per 100 km'),
    maxCo2: number('g per km'),
  })
  .openapi('UnderstoodLimits', { description: 'Hard limits that the lists have no parameter for' });

export const understandingSchema = z
  .strictObject({
    filters: understoodFiltersSchema,
    limits: understoodLimitsSchema,
    wishes: z.array(z.enum(WISHES)).openapi({ description: 'Uses and qualities; they rank and rule nothing out' }),
    avoid: z.array(z.string()).openapi({ description: 'Rather not; ranks and rules nothing out' }),
    notes: z
      .array(
        z.strictObject({
          kind: z.enum([
            'monthlyCost',
            'towWeight',
            'yearlyTax',
            'range',
            'winterRange',
            'recent',
            'place',
            'noSuchCar',
          ]),
          value: z.union([z.number(), z.string()]),
        }),
      )
      .openapi({
        description:
          'Understood, but not searched by: kr a month, kg to tow, kr of tax a year, km on a charge or "lång", km on a charge in winter (the filters have the range by WLTP for it), a recent change, a place, a car and the fuel that it was never made with',
      }),
    followUp: z.enum(FOLLOW_UPS).nullable().openapi({ description: 'What goes on from an answer before' }),
    chips: z
      .array(
        z.strictObject({
          label: z.string().openapi({ description: 'Swedish' }),
          remove: z
            .array(z.strictObject({ param: z.string(), value: z.string().nullable() }))
            .openapi({ description: 'What goes with the chip; value null: all of the parameter' }),
        }),
      )
      .openapi({ description: 'Each piece that was understood' }),
    unknown: z.array(z.string()).openapi({ description: 'Words that were not understood' }),
    listUrl: z
      .string()
      .openapi({ description: 'The vehicle list with these filters; ads without a picture are on /annonser alone' }),
  })
  .openapi('Understanding');
