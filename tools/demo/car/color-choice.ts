import type { BodyType, Color } from '#src/domain/ads/vocabulary.ts';
import type { Random } from '#tools/demo/chance/random.ts';
import { type WeightedTable, weightedTable } from '#tools/demo/chance/weighted-table.ts';

/** Per cent by era of model years, after Swedish dealer listings: black, white and grey lead; silver, green and red belong to older cars. */
type ColorShares = Partial<Record<Color, number>>;

const ERAS: readonly { to: number; shares: ColorShares }[] = [
  {
    to: 1999,
    shares: { Röd: 20, Blå: 17, Grön: 14, Vit: 12, Silver: 11, Svart: 10, Grå: 6, Beige: 5, Gul: 2, Brun: 2, Lila: 1 },
  },
  {
    to: 2009,
    shares: {
      Silver: 24,
      Svart: 21,
      Grå: 17,
      Blå: 14,
      Röd: 10,
      Grön: 5,
      Vit: 4,
      Beige: 2.5,
      Brun: 0.8,
      Gul: 0.7,
      Orange: 0.4,
      Guld: 0.6,
    },
  },
  {
    to: 2015,
    shares: {
      Svart: 23,
      Vit: 18,
      Grå: 21,
      Silver: 12,
      Blå: 9,
      Röd: 7.5,
      Brun: 6,
      Beige: 1.5,
      Grön: 0.8,
      Gul: 0.4,
      Orange: 0.6,
      Guld: 0.2,
      Lila: 0.2,
    },
  },
  {
    to: 2020,
    shares: {
      Vit: 26,
      Svart: 23,
      Grå: 22,
      Silver: 8,
      Blå: 10,
      Röd: 7,
      Brun: 2,
      Beige: 0.8,
      Grön: 0.6,
      Gul: 0.4,
      Orange: 0.7,
      Lila: 0.1,
    },
  },
  {
    to: 9999,
    shares: {
      Svart: 25,
      Vit: 23,
      Grå: 25,
      Silver: 7,
      Blå: 10,
      Röd: 4.5,
      Grön: 2.6,
      Beige: 1,
      Brun: 0.5,
      Gul: 0.5,
      Orange: 0.6,
      Lila: 0.2,
      Flerfärgad: 0.4,
    },
  },
];
const VAN_SHARES: ColorShares = {
  Vit: 70,
  Grå: 9,
  Svart: 7,
  Silver: 7,
  Blå: 3,
  Röd: 2,
  Gul: 1,
  Orange: 0.5,
  Beige: 0.5,
};
const SPORT_SHARES: ColorShares = {
  Svart: 27,
  Vit: 16,
  Grå: 17,
  Röd: 13,
  Blå: 12,
  Silver: 8,
  Gul: 3,
  Grön: 2,
  Orange: 1.5,
};

const TABLES = ERAS.map((era) => ({ to: era.to, table: table(era.shares) }));
const VAN = table(VAN_SHARES);
const SPORT = table(SPORT_SHARES);

function table(shares: ColorShares): WeightedTable<Color> {
  return weightedTable(Object.entries(shares) as [Color, number][]);
}

export function sampleColor(modelYear: number, bodyType: BodyType, random: Random): Color {
  if (bodyType === 'Transportbil') return VAN.sample(random);
  if ((bodyType === 'Coupé' || bodyType === 'Cab') && modelYear > 1999) return SPORT.sample(random);
  const era = TABLES.find((one) => modelYear <= one.to);
  return (era ?? { table: SPORT }).table.sample(random);
}
