import { readModelFigures } from '#src/db/adviser/model-figures.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { imaginedCarsTexts, type PriceOfYear } from '#src/domain/adviser/compose/imagined-cars.ts';
import { type ImaginedCar, readImaginedCars } from '#src/domain/adviser/frame/imagined-cars.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { answerInWords, type Turn } from './about.ts';
import { sayNotUnderstood } from './about-questions.ts';

/** Which of two cars that a message describes by year and mileage to choose; by the prices of their years where it names their model. */
export async function answerOfImaginedCars(turn: Turn): Promise<AdviserAnswer> {
  const { frame, now } = turn;
  const cars = readImaginedCars(frame.folded);
  if (cars === null) return sayNotUnderstood(turn);
  const { spoken } = frame;
  const priceOf = async (car: ImaginedCar, place: number): Promise<PriceOfYear> => {
    const model = spoken?.model[spoken.model.length === cars.length ? place : 0];
    if (spoken === null || model === undefined) return null;
    const [figures] = await readModelFigures(turn.stock.db, {
      make: spoken.make,
      model: [model],
      fuel: spoken.fuel,
      minYear: car.year,
      maxYear: car.year,
    });
    return figures === undefined || figures.price === null
      ? null
      : { name: carName(figures.brand, figures.series), price: figures.price, ads: figures.ads };
  };
  const prices: [PriceOfYear, PriceOfYear] | null =
    spoken === null ? null : [await priceOf(cars[0], 0), await priceOf(cars[1], 1)];
  const texts = imaginedCarsTexts(cars, frame.asked.filters.fuel, prices, yearInSweden(now));
  return answerInWords(turn, texts, {
    ...(spoken !== null && { matter: spoken }),
    suggestions: [
      'Hur vet jag att mätarställningen stämmer?',
      'När ska kamremmen bytas?',
      'Hur viktig är servicehistoriken?',
    ],
  });
}
