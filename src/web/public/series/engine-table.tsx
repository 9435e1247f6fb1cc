import { formatAcceleration } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import type { SeriesPageModel } from './series-data.server.ts';

type ListedEngine = SeriesPageModel['generations'][number]['engines'][number];
type EngineTableProps = { engines: readonly ListedEngine[]; generation: string };

/** The engines of a generation, closed at first. A column without any value is left out. */
export function EngineTable({ engines, generation }: EngineTableProps) {
  const hasSprint = engines.some(({ acceleration }) => acceleration !== null);
  const hasMeasured = engines.some(({ measured }) => measured !== null);
  return (
    <details data-print="no">
      <summary className="touch link inline-flex items-center text-small font-medium">
        {formatCount(engines.length, 'motor', 'motorer')} enligt katalogen
        <span className="sr-only">{`: ${generation}`}</span>
      </summary>
      <table className="mt-1 w-full text-left text-small max-sm:block">
        <caption className="sr-only">{`Motorer i ${generation}`}</caption>
        <thead className="text-fine text-quiet max-sm:sr-only">
          <tr className="border-b border-edge *:py-1.5 *:pr-4 *:font-semibold *:last:pr-0">
            <th scope="col">Motor</th>
            <th scope="col">Effekt</th>
            {hasSprint && <th scope="col">0–100 km/h</th>}
            {hasMeasured && <th scope="col">Förbrukning</th>}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {engines.map((engine) => (
            <tr key={JSON.stringify(engine)} className={ROW}>
              <th scope="row" className="font-medium max-sm:basis-full">
                {engine.name}
                <span className="block text-fine font-normal text-quiet">{detailsOf(engine)}</span>
              </th>
              <td className="whitespace-nowrap">{`${formatNumber(engine.hp)}${UNIT_SPACE}hk`}</td>
              {hasSprint && (
                <td className="whitespace-nowrap max-sm:empty:hidden">
                  {engine.acceleration !== null && (
                    <>
                      <span className="sm:hidden">{`0–100 på${UNIT_SPACE}`}</span>
                      {formatAcceleration(engine.acceleration)}
                    </>
                  )}
                </td>
              )}
              {hasMeasured && <td className="max-sm:empty:hidden">{engine.measured && <Measured {...engine} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** On a narrow screen a row is a name with its figures below. */
const ROW =
  'border-b border-line align-top sm:*:py-1.5 sm:*:pr-4 sm:*:last:pr-0 max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:py-2';

/** "Diesel, manuell eller automat, framhjulsdrift, 2016–2020", "El, bakhjulsdrift, från 2021, 77 kWh, räckvidd 546 km". */
function detailsOf({ fuel, transmissions, drives, yearFrom, yearTo, electric }: ListedEngine): string {
  const years = yearTo === null ? `från ${yearFrom}` : yearTo === yearFrom ? String(yearFrom) : `${yearFrom}–${yearTo}`;
  const either = (words: readonly string[]): string => words.join(' eller ').toLowerCase();
  // Every electric car shifts automatically.
  const gearbox = fuel === 'El' ? [] : [either(transmissions).replace('cvt', 'CVT')];
  const charged = electric && [
    `${spanOf(electric.battery)}${UNIT_SPACE}kWh`,
    `räckvidd ${spanOf(electric.range)}${UNIT_SPACE}km`,
  ];
  return [fuel, ...gearbox, either(drives), years, ...(charged ?? [])].join(', ');
}

const spanOf = ([from, to]: readonly [number, number]): string =>
  [...new Set([from, to])].map((end) => formatNumber(end, Number.isInteger(end) ? 0 : 1)).join('–');

function Measured({ measured, fuel }: ListedEngine) {
  if (measured === null) return null;
  const { consumption, co2, way } = measured;
  const unit = fuel === 'El' ? 'kWh' : 'l';
  const text = consumption > 0 ? `${formatNumber(consumption, 1)}${UNIT_SPACE}${unit}/100${UNIT_SPACE}km` : null;
  return (
    <>
      {text}{' '}
      <span className="text-fine text-quiet sm:block">
        {co2 > 0 && `${formatNumber(co2)}${UNIT_SPACE}g/km `}
        {way}
      </span>
    </>
  );
}
