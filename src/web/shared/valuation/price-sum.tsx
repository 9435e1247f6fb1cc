import type { ReactNode } from 'react';
import { formatKronor, formatPriceChange } from '#src/domain/format/price.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { ValuationModel } from './valuation-data.server.ts';

type Sum = NonNullable<ValuationModel['calculation']>;
type Cars = Sum['start']['cars'];

/** Id of the list of compared cars, to which the lines lead. */
export const COMPARED_CARS_ANCHOR = 'narmaste-bilar';

/** Room for the mark at both ends, per cent. */
const MARGIN = 3;
const BAR = 8;

/** From a typical car to the estimate: each line moves the price by what a fact is worth, all on one scale. */
export function PriceSum({ start, lines, estimate }: Sum) {
  const steps = stepsOf(start.kr, lines);
  const prices = [start.kr, estimate, ...steps.map(({ to }) => to)];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const place = (kr: number): number => (high === low ? 50 : MARGIN + ((100 - 2 * MARGIN) * (kr - low)) / (high - low));
  return (
    <figure className="mt-4">
      <figcaption className="text-body font-semibold">Så räknade vi</figcaption>
      <table className="mt-1 mb-2 w-full max-w-2xl text-small">
        <caption className="sr-only">Uppskattat pris</caption>
        <tbody>
          <Line text={start.text} amount={formatKronor(start.kr)} cars={start.cars} anchor={COMPARED_CARS_ANCHOR}>
            <circle cx={`${place(start.kr)}%`} cy={BAR / 2} r={BAR / 2} className="fill-quiet" />
          </Line>
          {steps.map(({ text, kr, cars, from, to }) => (
            <Line key={text} text={text} amount={formatPriceChange(kr)} cars={cars} anchor={COMPARED_CARS_ANCHOR}>
              <rect
                x={`${place(Math.min(from, to))}%`}
                width={`${Math.max(0.5, Math.abs(place(to) - place(from)))}%`}
                height={BAR}
                className={kr < 0 ? 'fill-quiet/60' : 'fill-moss'}
              />
            </Line>
          ))}
          <tr>
            <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
              Uppskattat pris
              <Bar>
                <circle cx={`${place(estimate)}%`} cy={BAR / 2} r={BAR / 2} className="fill-ink" />
              </Bar>
            </th>
            <td className="py-1.5 text-right align-top font-semibold whitespace-nowrap tabular-nums">
              {formatKronor(estimate)}
            </td>
          </tr>
        </tbody>
      </table>
    </figure>
  );
}

/** Each line with the price before and after it, kr. */
function stepsOf(start: number, lines: Sum['lines']): (Sum['lines'][number] & { from: number; to: number })[] {
  let from = start;
  return lines.map((line) => {
    const step = { ...line, from, to: from + line.kr };
    from = step.to;
    return step;
  });
}

type LineProps = { text: string; amount: string; cars: Cars | 'compared'; anchor: string; children: ReactNode };

/** A fact, what it is worth, and, as a link, the cars that show it. */
const Line = ({ text, amount, cars, anchor, children }: LineProps) => (
  <tr className="border-b border-line align-top">
    <th scope="row" className="w-full py-1.5 pr-4 text-left font-normal">
      <CarsLink cars={cars} anchor={anchor} text={text} />
      <Bar>{children}</Bar>
    </th>
    <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{amount}</td>
  </tr>
);

const Bar = ({ children }: { children: ReactNode }) => (
  <svg aria-hidden height={BAR} className="mt-1 block w-full overflow-visible">
    {children}
  </svg>
);

function CarsLink({ cars, anchor, text }: Pick<LineProps, 'cars' | 'anchor' | 'text'>) {
  if (cars === null) return text;
  if (cars === 'compared')
    return (
      <a href={`#${anchor}`} className="link">
        {text}
        <span className="sr-only">: Visa de närmaste bilarna</span>
      </a>
    );
  return (
    <Link to={cars.url} rel="nofollow" className="link">
      {text}
      <span className="sr-only">{`: ${cars.text}`}</span>
    </Link>
  );
}
