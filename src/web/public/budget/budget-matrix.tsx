import { cellStrength } from '#src/domain/budget/budget-table.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { BudgetPageModel } from './budget-data.server.ts';

type Cell = NonNullable<BudgetPageModel['rows'][number]['cells'][number]>;
type Columns = BudgetPageModel['columns'];

/** Models by column; the colour of a cell shows how many cars it has, beside their number. */
export function BudgetMatrix({ columns, bands, rows, models, unknownModel, inNoColumn }: BudgetPageModel) {
  const largest = Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell?.cars ?? 0)));
  const caption = columns === 'miltal' ? 'Modeller efter miltal' : 'Modeller efter årsmodell';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className="relative mt-4 overflow-x-auto" tabIndex={0} aria-label={`Tabell: ${caption}`}>
        <table className="w-full min-w-[46rem] table-fixed border-separate border-spacing-0.5 text-small">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-fine text-quiet">
              <th
                scope="col"
                className="sticky left-0 z-10 w-28 bg-ground py-2 pr-3 text-left align-bottom font-semibold sm:w-44"
              >
                Modell
              </th>
              {bands.map((band) => (
                <th key={band.min} scope="col" className="px-2 py-2 text-center align-bottom font-semibold">
                  {bandText(columns, band)}
                </th>
              ))}
              <th scope="col" className="px-2 py-2 text-center align-bottom font-semibold">
                Alla
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, all, cells }) => (
              <tr key={all.to}>
                <th
                  scope="row"
                  className="sticky left-0 z-10 bg-ground py-1 pr-3 text-left font-semibold wrap-break-word"
                >
                  {name}
                </th>
                {cells.map((cell, place) => (
                  <td key={bands[place]?.min} className={`p-0 text-center ${cell ? fill(cell, largest) : 'bg-sunken'}`}>
                    {cell ? (
                      <CellLink cell={cell} label={`${name}, ${bandText(columns, bands[place])}`}>
                        {columns === 'miltal' ? yearText(cell) : milText(cell)}
                      </CellLink>
                    ) : (
                      <span className="sr-only">Inga bilar</span>
                    )}
                  </td>
                ))}
                <td className="p-0 text-center">
                  <CellLink cell={all} label={`${name}, alla`}>
                    {columns === 'miltal' ? milText(all) : yearText(all)}
                  </CellLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-4 grid max-w-prose gap-2 text-fine text-quiet">
        <p>
          {`I varje ruta: antal bilar och, under det, ${columns === 'miltal' ? 'årsmodellen' : 'miltalet'} som hälften av dem är ${columns === 'miltal' ? 'äldre' : 'under'} och hälften ${columns === 'miltal' ? 'nyare' : 'över'}. Ju starkare färg, desto fler bilar.`}
        </p>
        {notes({ columns, rows, models, unknownModel, inNoColumn }).map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

const FILLS = ['bg-moss/5', 'bg-moss/15', 'bg-moss/25', 'bg-moss/40'] as const;
const fill = ({ cars }: Cell, largest: number): string => FILLS[cellStrength(cars, largest)];

function CellLink({ cell, label, children }: { cell: Cell; label: string; children: string }) {
  return (
    <Link
      to={cell.to}
      className="touch flex flex-col items-center justify-center px-1 py-1.5 text-ink no-underline hover:underline"
    >
      <span className="sr-only">{`${label}: `}</span>
      <span className="font-semibold tabular-nums">{formatNumber(cell.cars)}</span>
      <span className="sr-only">{cell.cars === 1 ? ' bil, ' : ' bilar, '}</span>
      <span className="text-fine whitespace-nowrap tabular-nums">{children}</span>
    </Link>
  );
}

const UNKNOWN = 'Okänt';
const milText = ({ mil }: Cell): string => (mil === null ? UNKNOWN : `${formatNumber(mil)}${UNIT_SPACE}mil`);
const yearText = ({ modelYear }: Cell): string => (modelYear === null ? UNKNOWN : String(modelYear));

/** Name of a column. */
function bandText(columns: Columns, band: BudgetPageModel['bands'][number] | undefined): string {
  const { min = null, max = null } = band ?? {};
  const write = (value: number): string => (columns === 'miltal' ? formatNumber(value) : String(value));
  const unit = columns === 'miltal' ? ' mil' : '';
  if (min === null)
    return `${max === null ? '' : write(max)}${unit} eller ${columns === 'miltal' ? 'mindre' : 'äldre'}`;
  if (max === null) return `${write(min)}${unit} eller ${columns === 'miltal' ? 'mer' : 'nyare'}`;
  return `${write(min)}–${write(max)}${unit}`;
}

type Counted = Pick<BudgetPageModel, 'columns' | 'rows' | 'models' | 'unknownModel' | 'inNoColumn'>;

/** Cars and models that the table does not show. */
function notes({ columns, rows, models, unknownModel, inNoColumn }: Counted): string[] {
  const unstated = columns === 'miltal' ? 'mätarställning' : 'årsmodell';
  return [
    ...(models > rows.length
      ? [
          `De ${rows.length} första av ${formatCount(models, 'modell', 'modeller')} visas. Välj drivmedel, biltyp eller län för att se andra.`,
        ]
      : []),
    ...(inNoColumn > 0 ? [`${formatCount(inNoColumn, 'bil', 'bilar')} utan ${unstated} räknas bara under Alla.`] : []),
    ...(unknownModel > 0
      ? [`${formatCount(unknownModel, 'bil', 'bilar')} av okänd modell är inte med i tabellen.`]
      : []),
  ];
}
