import { formatDate, isoDay } from '../../../domain/format/dates.ts';
import { formatAdPrice, formatPriceChange } from '../../../domain/format/price.ts';
import type { PriceStep } from './ad-data.server.ts';

/** What has been asked for the car, the latest first. */
export function PriceHistory({ prices }: { prices: PriceStep[] }) {
  return (
    <table className="w-full text-small tabular-nums">
      <thead className="text-left text-quiet">
        <tr className="border-b border-line">
          <th className="py-2 font-normal">Från</th>
          <th className="py-2 text-right font-normal">Ändring</th>
          <th className="py-2 text-right font-normal">Pris</th>
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
