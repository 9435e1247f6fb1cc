import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { costHeadline, PART_NAMES } from '#src/domain/ownership-cost/cost-answer.ts';
import type { CostPart, CostPartName, OwnershipCost } from '#src/domain/ownership-cost/ownership-cost.ts';

/** Narrow screens have no room for the longest word on one line. */
const SOFT_HYPHEN = '\u00ad';
const CELL = 'py-2 pl-2 text-right whitespace-nowrap tabular-nums sm:pl-3';

/** The sums as text, a bar of the parts, and the table behind it. */
export function CostTable({ cost, years }: { cost: OwnershipCost; years: number }) {
  const { parts, sum, withoutValue, unknown } = cost;
  const hasValue = parts.some(({ name }) => name === 'value');
  return (
    <>
      <p className="text-body">
        <strong className="text-title font-semibold text-forest">{costHeadline(cost)}</strong>
        {`, ${formatOre(sum.orePerMil)} per mil`}
      </p>
      {unknown.length > 0 && (
        <p className="border-l-2 border-rape pl-3 text-small">
          {`Vi vet inte: ${unknown.map((name) => PART_NAMES[name].toLowerCase()).join(', ')}. Fyll i det du vet, så räknas det in.`}
        </p>
      )}
      <CostBar parts={parts} total={sum.total} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="relative overflow-x-auto" tabIndex={0} aria-label="Tabell: Kostnaden i delar">
        <table className="w-full text-fine sm:text-small">
          <caption className="sr-only">Kostnaden i delar</caption>
          <thead>
            <tr className="border-b border-line text-quiet">
              <th scope="col" className="py-2 text-left font-normal">
                Del
              </th>
              {['Per månad', 'Per mil', formatCount(years, 'år', 'år')].map((heading) => (
                <th key={heading} scope="col" className={`${CELL} font-normal`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <Row key={part.name} label={PART_NAMES[part.name]} part={part} fill={FILLS[part.name]} />
            ))}
            <Row label="Summa" part={sum} isSum />
            {hasValue && <Row label="Utan värdeminskning" part={withoutValue} />}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** `fill`: that of the part in the bar. */
type RowProps = { label: string; part: Omit<CostPart, 'name'>; isSum?: boolean; fill?: string };

const Row = ({ label, part: { total, perMonth, orePerMil }, isSum = false, fill }: RowProps) => (
  <tr className={`border-b border-line ${isSum ? 'font-semibold' : ''}`}>
    <th scope="row" className={`py-2 text-left ${isSum ? 'font-semibold' : 'font-normal'}`}>
      <span className="flex items-center gap-2">
        {fill !== undefined && (
          <svg aria-hidden viewBox="0 0 10 10" className="size-3 shrink-0">
            <rect width={10} height={10} className={fill} />
          </svg>
        )}
        {label.replace('minskning', `${SOFT_HYPHEN}minskning`)}
      </span>
    </th>
    <td className={CELL}>{formatKronor(perMonth)}</td>
    <td className={CELL}>{formatOre(orePerMil)}</td>
    <td className={CELL}>{formatKronor(total)}</td>
  </tr>
);

const ORE_PER_KRONA = 100;
const formatOre = (ore: number): string => `${formatNumber(ore / ORE_PER_KRONA, 2)}${UNIT_SPACE}kr`;

const BAR_WIDTH = 100;
const GAP = 0.4;
const FILLS: Readonly<Record<CostPartName, string>> = {
  value: 'fill-forest',
  energy: 'fill-rape',
  tax: 'fill-quiet',
  insurance: 'fill-moss',
  service: 'fill-edge',
  tyres: 'fill-ink',
  inspection: 'fill-moss/50',
  interest: 'fill-red',
};

/** The parts beside each other, in the order of the table. */
function CostBar({ parts, total }: { parts: readonly CostPart[]; total: number }) {
  if (total <= 0) return null;
  const widths = parts.map((part) => (part.total / total) * BAR_WIDTH);
  return (
    <svg aria-hidden viewBox={`0 0 ${BAR_WIDTH} 6`} preserveAspectRatio="none" className="h-6 w-full">
      {parts.map(({ name }, at) => (
        <rect
          key={name}
          x={widths.slice(0, at).reduce((sum, width) => sum + width, 0)}
          width={Math.max(0, (widths[at] ?? 0) - GAP)}
          height={6}
          className={FILLS[name]}
        />
      ))}
    </svg>
  );
}
