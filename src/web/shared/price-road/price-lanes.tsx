import { excerpt } from '#src/domain/format/texts.ts';
import { markOf } from '#src/domain/valuation/price-road.ts';
import { CAR, ROAD, RoadCar, RoadLine, RoadWords, TEXT } from './price-road.tsx';

/** A car whose price is judged; kr. */
export type LaneCar = {
  id: number;
  /** Short name, beside the car. */
  name: string;
  price: number;
  estimate: number;
  /** Ends of the usual prices of cars like it. */
  low: number;
  high: number;
  picture: string | null;
  /** The judgement in words. */
  text: string;
};

/** px between two lanes. */
const GAP = 8;
const LANE = CAR.height + ROAD + GAP;
/** px between a car and its name. */
const BESIDE = CAR.width / 2 + 6;
/** Longer names do not fit beside a car in the middle of a phone. */
const MAX_NAME = 18;

/**
 * Several cars on one road of prices, a lane for each: every car stands by the usual prices of cars like it, so the lanes are compared
 * though the cars cost different amounts.
 */
export const PriceLanes = ({ cars }: { cars: readonly LaneCar[] }) => {
  const height = cars.length * LANE - GAP + TEXT;
  return (
    <svg
      role="img"
      aria-label={cars.map(({ name, text }) => `${name}: ${text}.`).join(' ')}
      height={height}
      className="block w-full overflow-visible text-fine"
    >
      {cars.map(({ id, name, price, picture, ...road }, at) => {
        const mark = markOf(price, road);
        const isLeft = mark < 50;
        return (
          <g key={id}>
            <RoadLine y={at * LANE + CAR.height} {...road} />
            <svg x={`${mark}%`} overflow="visible" aria-hidden="true">
              <RoadCar y={at * LANE} picture={picture} />
              <text
                x={isLeft ? BESIDE : -BESIDE}
                y={at * LANE + CAR.height - 9}
                textAnchor={isLeft ? 'start' : 'end'}
                className="fill-ink font-semibold"
              >
                {excerpt(name, MAX_NAME)}
              </text>
            </svg>
          </g>
        );
      })}
      <RoadWords y={height - 5} usual="brukligt pris" />
    </svg>
  );
};
