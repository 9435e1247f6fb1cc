import { BOX_HEIGHT, BOX_WIDTH, type StepLabel, type StepPoint, stepGeometry } from './step-geometry.ts';

type StepChartProps = {
  /** In order of x. */
  points: readonly StepPoint[];
  /** End of the last value. */
  end: number;
  /** Text alternative; a table with all values stands beside the chart. */
  label: string;
  writeX: (x: number) => string;
  writeY: (y: number) => string;
};

/** Heights in CSS pixels: label, line, label, ends of the scale. */
const ROOM = 30;
const LINE = 110;
const SCALE = 20;
const BASE = ROOM + LINE + ROOM;
/** Maximum number of marks; more would overlap, and the steps are visible without them. */
const MAX_MARKS = 40;

/**
 * A value over time as a step line with labels. Only the line is stretched to the available width; labels keep their size, as they
 * are positioned by percent.
 */
export function StepChart({ points, end, label, writeX, writeY }: StepChartProps) {
  const { path, marks, labels } = stepGeometry(points, end);
  const start = points[0]?.x ?? end;
  return (
    <svg role="img" aria-label={label} width="100%" height={BASE + SCALE} className="block overflow-visible">
      <svg
        y={ROOM}
        width="100%"
        height={LINE}
        viewBox={`0 0 ${BOX_WIDTH} ${BOX_HEIGHT}`}
        preserveAspectRatio="none"
        overflow="visible"
        aria-hidden="true"
      >
        <path d={path} fill="none" strokeWidth={2.5} vectorEffect="non-scaling-stroke" className="stroke-moss" />
      </svg>
      {marks.length <= MAX_MARKS &&
        marks.map(({ x, y }) => (
          <circle
            key={x}
            cx={percent(x)}
            cy={ROOM + y * LINE}
            r={4}
            strokeWidth={2}
            className="fill-ground stroke-moss"
          />
        ))}
      {labels.map((each) => (
        <Label key={`${each.anchor} ${each.x} ${each.value}`} {...each} text={writeY(each.value)} />
      ))}
      <line x1="0" x2="100%" y1={BASE} y2={BASE} strokeWidth={1} className="stroke-line" />
      <text x="0" y={BASE + SCALE - 2} className="fill-quiet text-fine">
        {writeX(start)}
      </text>
      {end > start && (
        <text x="100%" y={BASE + SCALE - 2} textAnchor="end" className="fill-quiet text-fine @max-2xs:hidden">
          {writeX(end)}
        </text>
      )}
    </svg>
  );
}

const ABOVE = -11;
const BELOW = 22;

const Label = ({ x, y, isAbove, anchor, text }: StepLabel & { text: string }) => (
  <text
    x={percent(x)}
    y={ROOM + y * LINE + (isAbove ? ABOVE : BELOW)}
    textAnchor={anchor}
    className={`text-small ${anchor === 'end' ? 'fill-ink font-semibold' : 'fill-quiet'}`}
  >
    {text}
  </text>
);

const percent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
