import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import type { WinnerModel } from './category-page-data.server.ts';

/** Current figures of a winner, counted from the ads. */
export function WinnerFactRow({ facts: { count, lowestPrice, medianPrice } }: Pick<WinnerModel, 'facts'>) {
  if (count === 0) return <p className="text-small text-quiet">Ingen till salu just nu.</p>;
  const facts = [
    { label: 'Till salu', value: formatNumber(count) },
    ...(lowestPrice === null ? [] : [{ label: 'Pris från', value: formatKronor(lowestPrice) }]),
    ...(medianPrice === null ? [] : [{ label: 'Medianpris', value: formatAboutKronor(medianPrice) }]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-10">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-small text-quiet">{label}</dt>
          <dd className="text-body font-semibold text-forest tabular-nums sm:text-large">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
