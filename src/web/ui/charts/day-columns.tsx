import { formatNumber } from '#src/domain/format/numbers.ts';
import { BOX, Plot, Stretched } from './plot.tsx';
import { placeOn, type Scale, scaleFromZero } from './scale.ts';

type Day = { day: string; up: number; down?: number };

type DayColumnsProps = { days: readonly Day[]; writeDay: (day: string) => string; label: string };

/** Height of each half, CSS pixels. */
const HALF = 56;
const GAP = 0.25;
/** Minimum height of a count, as a share of the plot. */
const MIN_HEIGHT = 0.01;

/** Columns of days: one count above the line, the other, if there is one, below it on the same scale. */
export function DayColumns({ days, writeDay, label }: DayColumnsProps) {
  const isMirrored = days.some(({ down }) => down !== undefined);
  const y = scaleOf(days, isMirrored);
  const zero = placeOn(y, 0);
  const width = BOX / Math.max(1, days.length);
  const column = (at: number, value: number, isUp: boolean) => {
    const height = value === 0 ? 0 : Math.max(MIN_HEIGHT, Math.abs(placeOn(y, value) - zero));
    return (
      <rect
        x={(at + GAP / 2) * width}
        y={(1 - zero - (isUp ? height : 0)) * BOX}
        width={(1 - GAP) * width}
        height={height * BOX}
        className={isUp ? 'fill-moss forced-colors:fill-[CanvasText]' : 'fill-edge forced-colors:fill-[GrayText]'}
      />
    );
  };
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Plot
      label={label}
      y={y}
      writeY={(count) => formatNumber(Math.abs(count))}
      xLabels={[
        ...(first ? [{ at: 0, text: writeDay(first.day) }] : []),
        ...(last && last !== first ? [{ at: 1, text: writeDay(last.day) }] : []),
      ]}
      height={isMirrored ? 2 * HALF : HALF}
    >
      <Stretched height={isMirrored ? 2 * HALF : HALF}>
        {days.map(({ day, up, down = 0 }, at) => (
          <g key={day}>
            {column(at, up, true)}
            {column(at, down, false)}
          </g>
        ))}
      </Stretched>
    </Plot>
  );
}

/** Of counts; the lower half is the same as the upper one. */
function scaleOf(days: readonly Day[], isMirrored: boolean): Scale {
  const { high } = scaleFromZero(
    days.flatMap(({ up, down = 0 }) => [up, down]),
    1,
  );
  return { low: isMirrored ? -high : 0, high, ticks: isMirrored ? [-high, 0, high] : [0, high], isBroken: false };
}
