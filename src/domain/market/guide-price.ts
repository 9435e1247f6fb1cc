import { WHY_NOT, type WhyNot } from '#src/domain/valuation/judge-price.ts';

/** The estimated price of a car of a distance, in whole hundreds of kr, and the number of close comparables that it rests on. */
export type GuidePrice = {
  mil: number;
  estimate: number;
  low80: number;
  high80: number;
  close: number;
  /** Why a price could not be judged; null: it could. */
  whyNot: WhyNot | null;
};

const HUNDRED = 100;

/** The prices as a text: "7000 3610 3225 4015 15;8000 3550 3170 3950 15 wide". */
export const encodePrices = (prices: readonly GuidePrice[]): string =>
  prices
    .map(({ mil, estimate, low80, high80, close, whyNot }) =>
      [mil, estimate / HUNDRED, low80 / HUNDRED, high80 / HUNDRED, close, ...(whyNot === null ? [] : [whyNot])].join(
        ' ',
      ),
    )
    .join(';');

/** The prices of a text that {@link encodePrices} made. */
export const decodePrices = (text: string): GuidePrice[] =>
  text.split(';').map((price) => {
    const [mil, estimate, low80, high80, close, whyNot] = price.split(' ');
    return {
      mil: Number(mil),
      estimate: Number(estimate) * HUNDRED,
      low80: Number(low80) * HUNDRED,
      high80: Number(high80) * HUNDRED,
      close: Number(close),
      whyNot: WHY_NOT.find((each) => each === whyNot) ?? null,
    };
  });
