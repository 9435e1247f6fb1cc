import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { OwnGroupModel } from './own-group-data.server.ts';

type Delivery = OwnGroupModel['deliveries'][number];

/** The latest files of a group, each with what became of it at every site. */
export function GroupDeliveries({ deliveries }: Pick<OwnGroupModel, 'deliveries'>) {
  const [latest, ...earlier] = deliveries;
  if (!latest) return <p className="text-small text-quiet">Ingen fil har kommit än.</p>;
  return (
    <div className="grid gap-8">
      <OneDelivery delivery={latest} />
      {earlier.map((delivery) => (
        <details key={delivery.id}>
          <summary className="touch cursor-pointer text-small font-semibold">
            <Summary {...delivery} />
          </summary>
          <OneDelivery delivery={delivery} />
        </details>
      ))}
    </div>
  );
}

const Summary = ({ receivedAt, source, isSandbox, rowsRead, parts }: Delivery) => (
  <>
    <ShortTime at={receivedAt} />, {source}
    {isSandbox && ', bara provad'}: {formatCount(rowsRead, 'rad', 'rader')},{' '}
    {formatCount(parts.length, 'anläggning', 'anläggningar')}
  </>
);

const OneDelivery = ({ delivery }: { delivery: Delivery }) => (
  <div className="grid gap-4">
    <p className="text-small">
      {delivery.state === 'waiting' ? 'Filen väntar på att delas upp: ' : ''}
      <Summary {...delivery} />
    </p>
    {delivery.message !== null && <p className="text-small font-semibold text-red">{delivery.message}</p>}
    {delivery.parts.length > 0 && <PlainTable caption="Filen per anläggning" columns={PARTS} rows={delivery.parts} />}
    {delivery.rowsRejected > 0 && (
      <>
        <p className="text-small">
          {formatCount(delivery.rowsRejected, 'rad', 'rader')} hör inte till någon känd anläggning. Deras bilar är
          oförändrade.
        </p>
        <PlainTable caption="Rader utan känd anläggning" columns={REJECTED} rows={delivery.rejected} />
      </>
    )}
  </div>
);

const STATES: Readonly<Record<Delivery['parts'][number]['state'], string>> = {
  waiting: 'väntar',
  running: 'importeras',
  checked: 'väntar på er',
  done: 'klar',
  stopped: 'stoppad',
  failed: 'misslyckades',
  undone: 'ångrad',
};
const counted = (count: number | null): string => (count === null ? '–' : formatNumber(count));

const PARTS: readonly Column<Delivery['parts'][number]>[] = [
  {
    heading: 'Anläggning',
    cell: ({ dealer, message }) => (
      <>
        <span className="wrap-anywhere">{dealer}</span>
        {message !== null && <span className="block text-fine text-red">{message}</span>}
      </>
    ),
  },
  { heading: 'Läge', cell: ({ state }) => STATES[state] },
  { heading: 'Bilar', isFigure: true, cell: ({ rowsAccepted }) => counted(rowsAccepted) },
  { heading: 'Nya', from: 'md', isFigure: true, cell: ({ adsNew }) => counted(adsNew) },
  { heading: 'Borttagna', from: 'md', isFigure: true, cell: ({ adsRemoved }) => counted(adsRemoved) },
  { heading: 'Avvisade', isFigure: true, cell: ({ rowsRejected }) => counted(rowsRejected) },
];

const REJECTED: readonly Column<Delivery['rejected'][number]>[] = [
  { heading: 'Rad', isFigure: true, cell: ({ rowNumber }) => formatNumber(rowNumber) },
  { heading: 'Bil', cell: ({ licencePlate, dealerAdId }) => licencePlate ?? dealerAdId ?? '–' },
  { heading: 'Orsak', cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span> },
];
