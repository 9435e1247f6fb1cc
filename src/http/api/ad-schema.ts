import { z } from '@hono/zod-openapi';
import { AD_STATUSES, BODY_TYPES, COLORS, DRIVES, FUELS, TRANSMISSIONS } from '#src/domain/ads/vocabulary.ts';
import { priceCutSchema, UNCONFIRMED_SINCE_TEXT } from './ads-schema.ts';

const text = z.string().nullable();
const whole = z.int().nullable();
const number = z.number().nullable();
const instant = z.iso.datetime();

/** One ad with every public field, named as in PUB §3. The VIN is not public (D49). */
export const adSchema = z
  .strictObject({
    internal_id: z.int(),
    licence_plate: text,
    brand: z.string(),
    series: text,
    generation: text,
    model: text,
    name: z.string(),
    model_year: whole,
    first_registered: text.openapi({ description: 'YYYY-MM-DD' }),
    price: whole.openapi({ description: 'Kr, VAT included; null: Pris på begäran' }),
    price_cut: priceCutSchema.nullable(),
    prices: z
      .array(z.strictObject({ at: instant, price: whole }))
      .openapi({ description: 'Price history, oldest first' }),
    odometer_km: whole,
    fuels: z.array(z.enum(FUELS)),
    transmission_type: z.enum(TRANSMISSIONS).nullable(),
    color: z.enum(COLORS).nullable(),
    chassis: z.enum(BODY_TYPES).nullable(),
    drive: z.enum(DRIVES).nullable(),
    power_kw: whole,
    horsepower_hp: whole,
    accelleration_0_to_100_kmh: number,
    engine_name: text,
    engine_code: text,
    engine_type: text,
    engine_cc: whole,
    number_of_doors: whole,
    seats: whole,
    type_of_electric_car: text,
    sales_name: text,
    wltp_fuel_consumption_combined_min: number,
    wltp_fuel_consumption_combined_max: number,
    wltp_co2_emission_combined_min: whole,
    wltp_co2_emission_combined_max: whole,
    nedc_fuel_consumption_combined_min: number,
    nedc_fuel_consumption_combined_max: number,
    nedc_co2_emission_combined_min: whole,
    nedc_co2_emission_combined_max: whole,
    euro_ncap_year: whole,
    euro_ncap_result: whole,
    trim_packages: z.array(z.string()),
    equipment: z.array(z.string()),
    awards: z.array(z.string()),
    description: text,
    url: text,
    source: z.string().openapi({ description: 'The dealer' }),
    city: text,
    status: z.enum(AD_STATUSES),
    dates_published: instant,
    dates_closed: instant.nullable().openapi({ description: 'When it was sold or removed' }),
    days_for_sale: whole.openapi({ description: 'Until now, the closing, or the last confirmation' }),
    last_seen_at: instant.nullable().openapi({ description: 'The last delivery that held it; null: made by staff' }),
    unconfirmed_since: instant.nullable().openapi({ description: UNCONFIRMED_SINCE_TEXT }),
    image_urls: z.array(z.string()),
  })
  .openapi('Ad');
