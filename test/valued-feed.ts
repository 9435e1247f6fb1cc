import type { FeedFields } from '#src/domain/deliveries/feed-row.ts';
import { hashText } from '#src/domain/valuation/valued-car.ts';
import { valuedStock } from './support/valued-stock.ts';

const MODELS = [
  ['Volvo', 'V60'],
  ['Volvo', 'XC60'],
  ['Volkswagen', 'Golf'],
  ['Skoda', 'Octavia'],
] as const;

/** Rows of a delivery with enough cars of each model for their prices to be judged, from several dealers. */
export const valuedFeed = (size = 400): FeedFields[] =>
  valuedStock(size).map((car, place) => {
    const [brand, model] = MODELS[car.seriesId % MODELS.length] ?? MODELS[0];
    return {
      brand,
      model,
      name: `${brand} ${model}`,
      model_year: String(Math.max(2018, car.modelYear ?? 0)),
      first_registered: `${Math.max(2018, car.modelYear ?? 0)}-05-10`,
      price: String(car.price),
      odometer: String(car.odometerKm),
      odometer_unit: 'km',
      horsepower_hp: String(car.horsepower),
      fuels: car.fuels[0] ?? 'Bensin',
      transmission_type: car.transmission ?? 'Manuell',
      chassis: 'Kombi',
      dealer: `Provbilar ${car.dealerId}`,
      image_urls: ['https://bilder.example/1.jpg'],
      dealer_ad_id: `a${place}`,
      licence_plate: `${String.fromCharCode(65 + (place % 20))}BC${String(100 + (place % 900))}`,
    };
  });

/** The same cars, some of them at half the price; equal numbers give equal prices. */
export const repricedFeed = (seed: number): FeedFields[] =>
  valuedFeed().map((car, place) =>
    hashText(`${seed} ${place}`) % 25 === 0 ? { ...car, price: String(Math.round(Number(car.price) / 2)) } : car,
  );
