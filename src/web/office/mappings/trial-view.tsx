import type { ReactNode } from 'react';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { ValueWarnings } from '#src/web/office/deliveries/value-warnings.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { TrialModel } from './mapping-trial.server.ts';

type Row = TrialModel['rows'][number];
type Count = TrialModel['rejections'][number];

/** The page of a trial of the whole file, which the editor opens in a new tab. @param shown undefined: the page was opened by its address */
export const TrialPage = ({ shown, editor }: { shown: TrialModel | ActionAnswer | undefined; editor: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4">
    <h1 className="text-title">Provkörning</h1>
    {shown && 'rows' in shown ? <TrialView trial={shown} /> : <AnswerMessage answer={shown} />}
    <p className="text-body">Provkörningen öppnas från {editor}.</p>
  </div>
);

/** The cars of a file as a mapping reads them; after a trial of the whole file, with the counts of all rows. */
export function TrialView({ trial }: { trial: TrialModel }) {
  const { problem, warnings, rows, isWhole } = trial;
  return (
    <div className="grid grid-cols-1 gap-6">
      {problem !== null && (
        <Message tone="bad" title="Filen går inte att läsa så här">
          <p className="wrap-anywhere">{problem}</p>
        </Message>
      )}
      {isWhole && problem === null && <Counts trial={trial} />}
      {warnings.map((warning) => (
        <p key={warning} className="text-small">
          {warning}
        </p>
      ))}
      {rows.length > 0 && (
        <PlainTable
          caption={`De första ${rows.length} raderna, som de skulle importeras`}
          columns={COLUMNS}
          rows={rows}
        />
      )}
    </div>
  );
}

function Counts({ trial: { read, accepted, unmatched, rejections, valueWarnings } }: { trial: TrialModel }) {
  return (
    <>
      <Message
        tone={accepted > 0 ? 'good' : 'bad'}
        title={`${formatCount(accepted, 'bil', 'bilar')} av ${formatCount(read, 'rad', 'rader')} skulle importeras`}
      >
        <p>
          {unmatched > 0 &&
            `${formatCount(unmatched, 'bil', 'bilar')} har ett märke eller en modell som inte finns i katalogen. `}
          Inget är sparat.
        </p>
      </Message>
      {rejections.length > 0 && <PlainTable caption="Avvisade rader" columns={REJECTION_COLUMNS} rows={rejections} />}
      <ValueWarnings warnings={valueWarnings} />
    </>
  );
}

const REJECTION_COLUMNS: readonly Column<Count>[] = [
  { heading: 'Avvisade rader', cell: ({ text }) => text },
  { heading: 'Antal', isFigure: true, cell: ({ rows }) => formatNumber(rows) },
  { heading: 'Första raden', isFigure: true, cell: ({ first }) => formatNumber(first) },
];

const COLUMNS: readonly Column<Row>[] = [
  { heading: 'Rad', isFigure: true, cell: ({ rowNumber }) => formatNumber(rowNumber) },
  { heading: 'Bil', className: 'min-w-56 wrap-anywhere', cell: CarCell },
  { heading: 'Pris', isFigure: true, cell: ({ car }) => (car?.price == null ? '–' : formatKronor(car.price)) },
  { heading: 'Miltal', isFigure: true, cell: ({ car }) => (car?.odometerKm == null ? '–' : formatMil(car.odometerKm)) },
  { heading: 'År', isFigure: true, cell: ({ car }) => car?.modelYear ?? '–' },
  {
    heading: 'Uppgifter',
    className: 'min-w-48',
    cell: ({ car }) => (car === null ? '–' : factsOf(car).join(', ') || '–'),
  },
  { heading: 'Bilder', isFigure: true, cell: ({ car }) => formatNumber(car?.images ?? 0) },
  { heading: 'Anmärkningar', className: 'min-w-40 wrap-anywhere', cell: ({ car }) => car?.flags.join(', ') || '–' },
];

function CarCell({ car, reason }: Row) {
  if (car === null) return <span className="text-red">{reason}</span>;
  return (
    <>
      <span className="block font-semibold">{car.name}</span>
      <span className="block text-fine text-quiet">
        {car.isKnown ? `${car.brand} ${car.series}` : `${car.brand}, okänd modell`}, {car.dealer}
      </span>
    </>
  );
}

const factsOf = (car: NonNullable<Row['car']>): string[] =>
  [
    ...car.fuels,
    car.transmission,
    car.bodyType,
    car.color,
    car.drive,
    car.horsepower === null ? null : `${formatNumber(car.horsepower)} hk`,
    car.city,
    car.equipment > 0 ? formatCount(car.equipment, 'tillval', 'tillval') : null,
  ].filter((fact) => fact !== null);
