import { formatMil, formatPower } from '#src/domain/format/car-facts.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { valuationMethodUrl } from '#src/visitor-urls.ts';
import { PostForm } from '#src/web/office/editing/post-form.tsx';
import { PriceRoad } from '#src/web/shared/price-road/price-road.tsx';
import { ComparedCars } from '#src/web/shared/valuation/compared-cars.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { TradeInModel } from './trade-in-data.server.ts';

type TradeInCar = NonNullable<TradeInModel['car']>;
type Answer = NonNullable<TradeInCar['answer']>;

/** The price that the car is asked for, and the part that is left of it. */
export function TradeInAnswer({ car }: { car: TradeInCar }) {
  const { name, form, terms, answer, isBusy, isComplete, mayStore } = car;
  return (
    <div className="min-w-0">
      <h2 className="text-large wrap-anywhere">{name}</h2>
      <p className="text-small text-quiet wrap-anywhere">{factsText(form.facts)}</p>
      {answer === null ? <NoAnswer isBusy={isBusy} isComplete={isComplete} /> : <Estimate answer={answer} />}
      {answer?.isEstimated && (
        <Section heading="Kvar till kunden" className="mt-8">
          <PlainTable
            caption="Kvar till kunden vid olika priser"
            columns={
              answer.rows.some(({ days }) => days !== null) ? COLUMNS : COLUMNS.filter((column) => column !== DAYS)
            }
            rows={answer.rows}
          />
          <p className="mt-2 max-w-prose text-small text-quiet">
            {termsText(terms)}
            {answer.rows.every(({ days }) => days === null) && answer.medianDays !== null
              ? ` Hälften av bilarna är borta på ${formatCount(answer.medianDays, 'dag', 'dagar')}, vid alla priser.`
              : ''}
          </p>
          {mayStore && (
            <PostForm intent="terms" className="mt-3">
              <input type="hidden" name="marginal" value={terms.texts.marginal} />
              <input type="hidden" name="kostnader" value={terms.texts.kostnader} />
              <Button kind="small">Spara marginal och kostnader som förval</Button>
            </PostForm>
          )}
        </Section>
      )}
    </div>
  );
}

/** The cars behind the estimate. */
export const TradeInComparables = ({ answer: { cars } }: { answer: Answer }) =>
  cars.length > 0 && (
    <Section heading="Närmaste bilar">
      <ComparedCars cars={cars} />
    </Section>
  );

const factsText = ({
  modelYear,
  odometerKm,
  fuel,
  transmission,
  horsepower,
  engine,
  trim,
}: TradeInCar['form']['facts']) =>
  [
    modelYear === null ? null : String(modelYear),
    odometerKm === null ? null : formatMil(odometerKm),
    fuel,
    transmission,
    horsepower === null ? null : [engine, formatPower({ horsepower, kilowatt: null })].join(' ').trim(),
    trim === '' ? null : trim,
  ]
    .filter((text) => text !== null)
    .join(' · ');

const NoAnswer = ({ isBusy, isComplete }: Pick<TradeInCar, 'isBusy' | 'isComplete'>) => {
  if (isBusy)
    return (
      <Message tone="bad" title="Vi hann inte räkna" className="mt-4">
        <p>Många frågar just nu. Uppgifterna finns kvar: tryck på Räkna igen om en stund.</p>
      </Message>
    );
  return (
    <p className="mt-4 max-w-prose text-body">
      {isComplete ? 'Kan inte bedömas: priset är inte bedömt än.' : 'Skriv årsmodell och miltal, så räknar vi.'}
    </p>
  );
};

const Estimate = ({
  answer: { isEstimated, estimate, headline, note, shownRange, picture, accuracy },
}: {
  answer: Answer;
}) => (
  <>
    {isEstimated && (
      <p className="mt-4 text-display leading-none font-semibold text-forest tabular-nums">{formatKronor(estimate)}</p>
    )}
    <p className="mt-2 text-body">{`${headline}.`}</p>
    {note !== null && <p className="mt-1 text-small">{note}</p>}
    {isEstimated && shownRange !== null && (
      <PriceRoad
        price={estimate}
        estimate={estimate}
        low={shownRange.low}
        high={shownRange.high}
        text={`${headline}.`}
        picture={picture}
        size="box"
      />
    )}
    <p className="mt-2 max-w-prose text-small text-quiet">
      Det är vad handlare begär, inte slutpriser. Skick, service och skador ingår inte. {accuracy}{' '}
      <Link reloadDocument to={valuationMethodUrl()} className="link">
        Så bedömer vi priser
      </Link>
    </p>
  </>
);

function termsText({ marginPercent, costs, texts }: TradeInCar['terms']): string {
  if (marginPercent === null && costs === null) return 'Skriv er marginal och era kostnader, så dras de av.';
  return `Efter ${marginPercent === null ? 'ingen' : `${texts.marginal.replace(/\s*%$/, '')} %`} marginal och ${
    costs === null ? 'inga kostnader' : `${formatKronor(costs)} i kostnader`
  }.`;
}

type Row = Answer['rows'][number];

const DAYS: Column<Row> = {
  heading: 'Hälften borta på',
  isFigure: true,
  cell: ({ days }) => (days === null ? '–' : formatCount(days, 'dag', 'dagar')),
};

const COLUMNS: readonly Column<Row>[] = [
  {
    heading: 'Annonseras för',
    cell: ({ name, price }) => (
      <>
        <span className="whitespace-nowrap tabular-nums">{formatKronor(price)}</span>
        <span className="block text-fine text-quiet">{name}</span>
      </>
    ),
  },
  DAYS,
  {
    heading: 'Kvar till kunden',
    isFigure: true,
    cell: ({ left }) => (left >= 0 ? <strong>{formatKronor(left)}</strong> : `fattas ${formatKronor(-left)}`),
  },
];
