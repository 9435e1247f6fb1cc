import { formatKronor, formatPriceChange } from '#src/domain/format/price.ts';
import { valuationMethodUrl } from '#src/urls.ts';
import { PriceRoad } from '#src/web/shared/price-road/price-road.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { ValuationModel } from './valuation-data.server.ts';

export const VALUATION_ANCHOR = 'pris';
const COMPARED_CARS_ANCHOR = 'narmaste-bilar';
const SUMMARY = 'touch link inline-flex items-center text-small font-medium';

/** The price of the car beside the prices of similar cars, and how its estimate was calculated. */
export function ValuationSection({ valuation }: { valuation: ValuationModel }) {
  const { headline, range, note, cheapest, isJudged, shownRange, calculation, cars, sellers, accuracy } = valuation;
  return (
    <Section heading="Är priset rimligt?" id={VALUATION_ANCHOR} className="mt-12 max-w-3xl md:mt-16 print:mt-8">
      <p className="text-body font-semibold text-ink">{headline}</p>
      {note !== null && <p className="mt-1 max-w-prose text-small">{note}</p>}
      {cheapest !== null && <p className="mt-1 text-small">{cheapest}</p>}
      {range !== null && <p className="mt-3 text-body">{`${range}.`}</p>}
      {isJudged && shownRange !== null && (
        <>
          <PriceRoad {...shownRange} picture={valuation.picture} size="section" />
          <details data-print="no">
            <summary className={SUMMARY}>Visa som tabell</summary>
            <PlainTable
              caption="Utropspriser"
              rows={shownRange.rows}
              columns={[
                { heading: 'Bilar', cell: ({ name }) => name },
                { heading: 'Utropspris', isFigure: true, cell: ({ kr }) => kr },
              ]}
            />
          </details>
        </>
      )}
      {calculation !== null && <Calculation {...calculation} />}
      {cars.length > 0 && (
        <details data-print="no">
          <summary className={SUMMARY}>{`Närmaste bilar (${cars.length})`}</summary>
          {/* A link to content within opens it, also without scripts. */}
          <div id={COMPARED_CARS_ANCHOR}>
            <ComparedCars cars={cars} />
          </div>
        </details>
      )}
      <details data-print="no">
        <summary className={SUMMARY}>Det här vet vi inte</summary>
        <p className="max-w-prose pt-1 pb-2 text-small">
          Bilens skick, service, däck och skador ingår inte i uppskattningen. Den bygger på utropspriser, inte
          slutpriser, och är ingen värdering av den enskilda bilens skick.
        </p>
      </details>
      <p className="mt-2 text-fine text-quiet">
        {[accuracy, sellers].map((text) => text !== null && `${text} `)}
        <Link to={valuationMethodUrl()} className="link">
          Så bedömer vi priser
        </Link>
      </p>
    </Section>
  );
}

type CalculationModel = NonNullable<ValuationModel['calculation']>;

function Calculation({ start, lines, estimate }: CalculationModel) {
  return (
    <details data-print="no">
      <summary className={SUMMARY}>Så räknade vi</summary>
      <table className="mt-1 mb-2 w-full text-small">
        <caption className="sr-only">Uppskattat pris</caption>
        <tbody>
          <Line text={start.text} amount={formatKronor(start.kr)} cars={start.cars} />
          {lines.map(({ text, kr, cars }) => (
            <Line key={text} text={text} amount={formatPriceChange(kr)} cars={cars} />
          ))}
          <tr>
            <th scope="row" className="py-1.5 text-left font-semibold">
              Uppskattat pris
            </th>
            <td className="py-1.5 text-right font-semibold whitespace-nowrap tabular-nums">{formatKronor(estimate)}</td>
          </tr>
        </tbody>
      </table>
    </details>
  );
}

type LineProps = Pick<CalculationModel['lines'][number], 'text' | 'cars'> & { amount: string };

/** A fact and what it is worth, with a link to the cars that show it. */
const Line = ({ text, amount, cars }: LineProps) => (
  <tr className="border-b border-line align-top">
    <th scope="row" className="py-1.5 pr-4 text-left font-normal">
      <span className="block text-quiet">{text}</span>
      {cars !== null && <CarsLink cars={cars} />}
    </th>
    <td className="py-1.5 text-right whitespace-nowrap tabular-nums">{amount}</td>
  </tr>
);

const CARS_LINK = 'link touch inline-flex items-center text-fine wrap-anywhere';

const CarsLink = ({ cars }: { cars: NonNullable<LineProps['cars']> }) =>
  cars === 'compared' ? (
    <a href={`#${COMPARED_CARS_ANCHOR}`} className={CARS_LINK}>
      Visa de närmaste bilarna
    </a>
  ) : (
    <Link to={cars.url} rel="nofollow" className={CARS_LINK}>
      {cars.text}
    </Link>
  );

function ComparedCars({ cars }: Pick<ValuationModel, 'cars'>) {
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
