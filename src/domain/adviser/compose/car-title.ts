import { shownName } from '#src/domain/ads/shown-name.ts';
import { formatKronor } from '#src/domain/format/price.ts';

type Titled = {
  name: string;
  brand: string;
  series: string | null;
  modelYear: number | null;
  price: number | null;
};

/** "Volvo XC60 T6 2023": the site's name of a car with its model year, in place of the dealer's heading. */
export const carTitle = ({ name, brand, series, modelYear }: Titled): string =>
  [shownName({ brand, series, model: null, name }).name, modelYear].filter((part) => part !== null).join(' ');

/** The titles of cars, with the prices of those that share one. */
export function distinctTitles(cars: readonly Titled[]): string[] {
  const titles = cars.map(carTitle);
  return titles.map((title, at) => {
    const price = cars[at]?.price ?? null;
    const isShared = titles.filter((each) => each === title).length > 1;
    return isShared && price !== null ? `${title} för ${formatKronor(price)}` : title;
  });
}
