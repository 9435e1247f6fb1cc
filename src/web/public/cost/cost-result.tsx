import { formatCount } from '#src/domain/format/numbers.ts';
import { formatOre } from '#src/domain/format/ore.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { costHeadline, PART_NAMES } from '#src/domain/ownership-cost/cost-answer.ts';
import type { CostPart, CostPartName, OwnershipCost } from '#src/domain/ownership-cost/ownership-cost.ts';
import type { SimilarCosts } from '#src/domain/ownership-cost/similar-costs.ts';

/** Parts that are paid whether the car is driven or not, which buyers seldom count. */
const STANDING: ReadonlySet<CostPartName> = new Set<CostPartName>(['value', 'tax']);

/** The sum per month, and of that what the car costs without being driven. */
export function CostSum({ cost }: { cost: OwnershipCost }) {
  const standing = cost.parts.filter(({ name }) => STANDING.has(name));
  const amount = standing.reduce((sum, { perMonth }) => sum + perMonth, 0);
  const names = listed(standing.map(({ name }) => PART_NAMES[name].toLowerCase()));
  return (
    <>
      <p>
        <strong className="text-title font-semibold text-forest">{costHeadline(cost)}</strong>
      </p>
      <p className="text-small">
        {standing.length > 0 && `varav ${formatKronor(amount)} i ${names} · `}
        {`${formatOre(cost.sum.orePerMil, 2)} per mil`}
      </p>
    </>
  );
}

type CostPartsProps = {
  cost: OwnershipCost;
  years: number;
  /** Null: too few of them are known. */
  similar: SimilarCosts | null;
};

/** Similar cars, the unknown parts, a bar for each known one, and the table behind them. */
export function CostParts({ cost, years, similar }: CostPartsProps) {
  const { parts, unknown } = cost;
  const hasLoan = parts.some(({ name }) => name === 'interest');
  return (
    <>
      {similar !== null && unknown.length === 0 && (
        <p className="text-small">
          {`${formatCount(similar.cars, 'liknande bil', 'liknande bilar')} till salu kostar `}
          <span className="font-semibold">{`${formatKronor(similar.median)} per månad`}</span>
          {` i median${hasLoan ? ', utan lån' : ''}.`}
        </p>
      )}
      {unknown.length > 0 && (
        <p className="border-l-2 border-rape pl-3 text-small">
          {`Vi vet inte: ${unknown.map((name) => PART_NAMES[name].toLowerCase()).join(', ')}.`}
          {unknown.some((name) => name !== 'tax') && ' Fyll i det du vet, så räknas det in.'}
        </p>
      )}
      <ul aria-label="Delar av kostnaden per månad" className="grid gap-2.5">
        {parts.map((part) => (
          <PartBar key={part.name} part={part} most={Math.max(...parts.map(({ total }) => total))} />
        ))}
      </ul>
      <details className="open-in-print">
        <summary className="link touch inline-flex items-center text-small font-medium">
          {`Visa som tabell, även per mil och ${formatCount(years, 'år', 'år')}`}
        </summary>
        <CostTable cost={cost} years={years} />
      </details>
    </>
  );
}

const BAR_WIDTH = 100;

/** A part and its bar; the longest bar is that of the dearest part. */
const PartBar = ({ part: { name, total, perMonth }, most }: { part: CostPart; most: number }) => (
  <li className="text-small">
    <span className="flex justify-between gap-4">
      <span>{PART_NAMES[name]}</span> <span className="font-medium tabular-nums">{formatKronor(perMonth)}</span>
    </span>
    <svg aria-hidden viewBox={`0 0 ${BAR_WIDTH} 1`} preserveAspectRatio="none" className="mt-1 block h-2 w-full">
      <rect
        width={most <= 0 ? 0 : Math.max(0, (total / most) * BAR_WIDTH)}
        height={1}
        className="fill-moss/60 forced-colors:fill-[CanvasText]"
      />
    </svg>
  </li>
);

/** Narrow screens have no room for the longest word on one line. */
const SOFT_HYPHEN = '\u00ad';
const CELL = 'py-2 pl-2 text-right whitespace-nowrap tabular-nums sm:pl-3';

const CostTable = ({ cost: { parts, sum, withoutValue }, years }: { cost: OwnershipCost; years: number }) => (
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
        <Row key={part.name} label={PART_NAMES[part.name]} part={part} />
      ))}
      <Row label="Summa" part={sum} isSum />
      {parts.some(({ name }) => name === 'value') && <Row label="Utan värdeminskning" part={withoutValue} />}
    </tbody>
  </table>
);

type RowProps = { label: string; part: Omit<CostPart, 'name'>; isSum?: boolean };

const Row = ({ label, part: { total, perMonth, orePerMil }, isSum = false }: RowProps) => (
  <tr className={`border-b border-line ${isSum ? 'font-semibold' : ''}`}>
    <th scope="row" className={`py-2 text-left ${isSum ? 'font-semibold' : 'font-normal'}`}>
      {label.replace('minskning', `${SOFT_HYPHEN}minskning`)}
    </th>
    <td className={CELL}>{formatKronor(perMonth)}</td>
    <td className={CELL}>{formatOre(orePerMil, 2)}</td>
    <td className={CELL}>{formatKronor(total)}</td>
  </tr>
);
