import { formatDate, isoDay } from '../../../domain/format/dates.ts';
import { formatCount } from '../../../domain/format/numbers.ts';
import { formatAdPrice, formatKronor, formatPriceChange } from '../../../domain/format/price.ts';
import { StepChart } from '../../ui/charts/step-chart.tsx';
import type { PriceStep } from './ad-data.server.ts';

type PriceHistoryProps = {
  /** The latest first. */
  prices: readonly PriceStep[];
  /** Until when the latest holds. */
  until: Date;
  isOpen: boolean;
};

/** More rows than this are folded away. */
const MOST_ROWS = 8;

/** What has been asked for the car: as a line, and as a table, the latest first. */
export function PriceHistory({ prices, until, isOpen }: PriceHistoryProps) {
  const first = prices.at(-1);
  if (first === undefined) return <p className="text-small text-quiet">Handlaren har inte angett något pris.</p>;
  const folded = prices.slice(MOST_ROWS);
  return (
    <>
      {prices.length === 1 ? (
        <p className="mb-4 text-small">
          {isOpen ? 'Priset har inte ändrats sedan' : 'Priset ändrades inte efter'} {formatDate(first.at)}.
        </p>
      ) : (
        <div className="mb-6">
          <StepChart
            points={prices.toReversed().map(({ at, price }) => ({ x: at.getTime(), y: price }))}
            end={until.getTime()}
            label={spoken(prices, until)}
            writeX={(time) => formatDate(new Date(time))}
            writeY={formatKronor}
          />
        </div>
      )}
      <PriceTable prices={prices.slice(0, MOST_ROWS)} caption="Priser, det senaste först" />
      {folded.length > 0 && (
        <details data-print="no">
          <summary className="touch link flex items-center text-small font-medium">
            {`Visa ${formatCount(folded.length, 'tidigare pris', 'tidigare priser')}`}
          </summary>
          <PriceTable prices={folded} caption="Tidigare priser" />
        </details>
      )}
    </>
  );
}

function PriceTable({ prices, caption }: { prices: readonly PriceStep[]; caption: string }) {
  return (
    <table className="w-full text-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-left text-quiet">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 font-normal">
            Från
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Ändring
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Pris
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ at, price, change }) => (
          <tr key={at.getTime()} className="border-b border-line">
            <td className="py-2.5">
              <time dateTime={isoDay(at)}>{formatDate(at)}</time>
            </td>
            <td
              className={`py-2.5 text-right ${change !== null && change < 0 ? 'font-medium text-red' : 'text-quiet'}`}
            >
              {change === null ? '' : formatPriceChange(change)}
            </td>
            <td className="py-2.5 text-right font-medium">{formatAdPrice(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The line in words. */
function spoken(prices: readonly PriceStep[], until: Date): string {
  const [latest, first] = [prices[0], prices.at(-1)];
  if (!latest || !first) return '';
  const changes = formatCount(prices.length - 1, 'ändring', 'ändringar');
  return `Priset från ${formatDate(first.at)} till ${formatDate(until)}: först ${formatAdPrice(first.price)}, sist ${formatAdPrice(latest.price)}, ${changes}.`;
}
