type Day = { day: string; up: number; down?: number };

/** Height of each half, CSS pixels. */
const HALF = 56;
const GAP = 0.25;

/**
 * Columns of days: one figure above the line, the other, if there is one, below it on the same scale. Names and figures stand in
 * the frame's table.
 */
export function DayColumns({ days, label }: { days: readonly Day[]; label: string }) {
  const max = Math.max(1, ...days.flatMap(({ up, down = 0 }) => [up, down]));
  const box = (days.some(({ down }) => down !== undefined) ? 2 * HALF : HALF) + 1;
  const height = (value: number): number => (value === 0 ? 0 : Math.max(1, (value / max) * HALF));
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={box}
      viewBox={`0 0 ${days.length} ${box}`}
      preserveAspectRatio="none"
      className="block"
    >
      {days.map(({ day, up, down = 0 }, at) => (
        <g key={day}>
          <rect
            x={at + GAP / 2}
            y={HALF - height(up)}
            width={1 - GAP}
            height={height(up)}
            className="fill-moss forced-colors:fill-[CanvasText]"
          />
          <rect
            x={at + GAP / 2}
            y={HALF + 1}
            width={1 - GAP}
            height={height(down)}
            className="fill-edge forced-colors:fill-[GrayText]"
          />
        </g>
      ))}
      <rect x="0" y={HALF} width={days.length} height="1" className="fill-line" />
    </svg>
  );
}
