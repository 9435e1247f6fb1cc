import { formatDate, isoDay } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor, formatPrice, formatPriceChange } from '#src/domain/format/price.ts';
import { StepChart } from '#src/web/ui/charts/step-chart.tsx';
import type { PriceStep } from './ad-data.server.ts';

type PriceHistoryProps = {
  /** The latest first. */
  prices: readonly PriceStep[];
  /** End of the latest price. */
  until: Date;
  isOpen: boolean;
  isPriceRefused: boolean;
};

/** Number of rows above which the rest is folded. */
const MAX_ROWS = 8;

/** The car's prices as a line and as a table, the latest first. */
export function PriceHistory({ prices, until, isOpen, isPriceRefused }: PriceHistoryProps) {
  const first = prices.at(-1);
  if (first === undefined)
    return (
      <p className="text-small text-quiet">
        {isPriceRefused ? 'Handlarens pris kan inte stämma och visas inte.' : 'Handlaren har inte angett något pris.'}
      </p>
    );
  const folded = prices.slice(MAX_ROWS);
  return (
    <>
      {prices.length === 1 ? (
        <p className="mb-4 text-small">
          {isOpen ? 'Priset har inte ändrats sedan' : 'Priset ändrades inte efter'} {formatDate(first.at)}.
        </p>
      ) : (
        <div className="@container mb-6">
          <StepChart
            points={prices.toReversed().map(({ at, price }) => ({ x: at.getTime(), y: price }))}
            end={until.getTime()}
            label={pricesInWords(prices, until)}
            writeX={(time) => formatDate(new Date(time))}
            writeY={formatKronor}
            writeTick={formatNumber}
            minStep={1}
          />
        </div>
      )}
      <PriceTable prices={prices.slice(0, MAX_ROWS)} caption="Priser, det senaste först" />
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
    <div className="@container">
      <table className="w-full text-small tabular-nums @max-2xs:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-left text-quiet @max-2xs:sr-only">
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
        <tbody className="@max-2xs:block">
          {prices.map(({ at, price, change }) => (
            <tr
              key={at.getTime()}
              className="border-b border-line *:py-2.5 @max-2xs:flex @max-2xs:flex-wrap @max-2xs:justify-between @max-2xs:gap-x-4 @max-2xs:py-2.5 @max-2xs:*:py-0"
            >
              <td className="@max-2xs:w-full">
                <time dateTime={isoDay(at)}>{formatDate(at)}</time>
              </td>
              <td className={`text-right ${change !== null && change < 0 ? 'font-medium text-red' : 'text-quiet'}`}>
                {change === null ? '' : formatPriceChange(change)}
              </td>
              <td className="text-right font-medium @max-2xs:ml-auto">{formatPrice(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Text alternative of the line. */
export function pricesInWords(prices: readonly PriceStep[], until: Date): string {
  const [latest, first] = [prices[0], prices.at(-1)];
  if (!latest || !first) return '';
  const changes = formatCount(prices.length - 1, 'ändring', 'ändringar');
  return `Priset från ${formatDate(first.at)} till ${formatDate(until)}: först ${formatPrice(first.price)}, sist ${formatPrice(latest.price)}, ${changes}.`;
}
