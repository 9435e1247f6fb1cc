import { Link } from '#src/web/ui/link.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import type { ValuationModel } from './valuation-data.server.ts';

/** The cars that an estimate is compared with. */
export function ComparedCars({ cars }: Pick<ValuationModel, 'cars'>) {
  return (
    <PlainTable
      caption="Närmaste bilar, den mest lika först"
      rows={cars}
      columns={[
        {
          heading: 'Bil',
          cell: ({ name, url, facts, differences, closed }) => (
            <>
              {closed === null ? (
                <Link to={url} className="link">
                  {name}
                </Link>
              ) : (
                `${name}, ${closed}`
              )}
              <p className="mt-0.5 text-fine text-quiet">
                {[facts, differences].filter((text) => text !== '').join(' · ')}
              </p>
            </>
          ),
        },
        { heading: 'Pris', isFigure: true, cell: ({ price }) => price },
      ]}
    />
  );
}
