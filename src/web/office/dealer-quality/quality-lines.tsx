import { type CountedPart, QUALITY_PARTS, type QualityLine } from '#src/domain/dealers/quality.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';

/** Losses of points below this are not worth advice. */
const MIN_POINTS = 0.05;

type ListUrl = (part: CountedPart) => string;

/** The parts that would raise the score of a stock, each with the cars to correct. */
export const QualityLines = ({ lines, urlOf }: { lines: readonly QualityLine[]; urlOf: ListUrl }) => (
  <PlainTable
    caption="Det som skulle höja poängen, det viktigaste först"
    columns={columnsOf(urlOf)}
    rows={lines.filter(({ lacks }) => lacks >= MIN_POINTS)}
    empty="Inget fattas."
  />
);

const columnsOf = (urlOf: ListUrl): readonly Column<QualityLine>[] => [
  // The advice is in the first column, as the last one is beyond the edge of a narrow screen.
  {
    heading: 'Del',
    cell: ({ part }) => (
      <>
        <span className="font-semibold">{QUALITY_PARTS[part].label}</span>
        <span className="block max-w-md text-small text-quiet">{QUALITY_PARTS[part].advice}</span>
      </>
    ),
  },
  {
    heading: 'Klart',
    from: 'md',
    isFigure: true,
    cell: ({ share }) => `${formatNumber(Math.floor(share * 100))}${UNIT_SPACE}%`,
  },
  {
    heading: 'Bilar att rätta',
    isFigure: true,
    cell: ({ part, ads }) =>
      part === 'fresh' || ads === null ? (
        '–'
      ) : (
        <Link
          to={urlOf(part)}
          aria-label={`${formatCount(ads, 'bil', 'bilar')} att rätta: ${QUALITY_PARTS[part].label}`}
          className="link touch inline-flex items-center"
        >
          {formatNumber(ads)}
        </Link>
      ),
  },
  { heading: 'Poäng att vinna', isFigure: true, cell: ({ lacks }) => formatNumber(lacks, 1) },
];
