import { Printer } from 'lucide-react';
import { formatKronor } from '#src/domain/format/price.ts';
import { ownCarFactsText } from '#src/domain/own-car/own-car-texts.ts';
import { ownCarUrl, valuationMethodUrl } from '#src/visitor-urls.ts';
import { EmptyRoad, PriceRoad } from '#src/web/shared/price-road/price-road.tsx';
import { ComparedCars } from '#src/web/shared/valuation/compared-cars.tsx';
import { COMPARED_CARS_ANCHOR, PriceSum } from '#src/web/shared/valuation/price-sum.tsx';
import { Breadcrumbs } from '#src/web/ui/breadcrumbs.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { FollowValue } from './follow-value.tsx';
import type { OwnCarValueModel } from './own-car-value-data.server.ts';
import { OwnCarValueForm } from './own-car-value-form.tsx';

type PageProps = { page: OwnCarValueModel };
type Answer = NonNullable<OwnCarValueModel['answer']>;

/** The value of a car of one's own first, what it rests on, when to sell, and the facts to change. */
export function OwnCarValuePage({ page }: PageProps) {
  const { series, answer, isAsked, unread } = page;
  return (
    <article className="page-width pt-4 md:pt-6">
      <Breadcrumbs
        crumbs={[
          { name: 'Vad är din bil värd?', path: ownCarUrl() },
          { name: series.fullName, path: series.url },
        ]}
      />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <h1 className="text-title">{`Vad är din ${series.fullName} värd?`}</h1>
          {unread !== '' && (
            <p className="mt-3 max-w-prose border-l-2 border-rape pl-3 text-small wrap-anywhere">{unread}</p>
          )}
          {answer !== null && <ValueAnswer page={page} answer={answer} />}
          {answer === null && isAsked && <NoAnswer page={page} />}
          {!isAsked && (
            <p className="mt-3 max-w-prose text-body text-quiet">
              Skriv årsmodell och miltal, så ser du vad sådana bilar kostar just nu och vad priset bygger på. Ju mer du
              vet om bilen, desto säkrare blir det.
            </p>
          )}
        </div>
        <div className="lg:row-span-2" data-print="no">
          {answer === null ? (
            <OwnCarValueForm page={page} />
          ) : (
            <PhoneFold label="Ändra uppgifterna">
              <OwnCarValueForm page={page} />
            </PhoneFold>
          )}
        </div>
        {answer?.isEstimated && <ValueReasons answer={answer} />}
      </div>
    </article>
  );
}

function ValueAnswer({ page, answer }: PageProps & { answer: Answer }) {
  const { headline, note, isEstimated, estimate, error, shownRange, picture, later } = answer;
  const facts = ownCarFactsText(page.form.facts);
  return (
    <div className="mt-3">
      <p className="text-body wrap-anywhere">{facts}</p>
      {isEstimated && (
        <p className="mt-4 text-display leading-none font-semibold text-forest tabular-nums" data-price>
          {formatKronor(estimate)}
        </p>
      )}
      <p className="mt-2 text-body">{`${headline}.`}</p>
      {note !== null && <p className="mt-1 text-small">{note}</p>}
      {isEstimated && shownRange !== null ? (
        <PriceRoad
          price={estimate}
          estimate={estimate}
          low={shownRange.low}
          high={shownRange.high}
          text={`${headline}.`}
          picture={picture}
          size="box"
        />
      ) : (
        <EmptyRoad />
      )}
      <p className="mt-2 max-w-prose text-small">
        Det är vad handlare begär för bilar som din. Säljer du privat eller i inbyte får du oftast mindre. Det du inte
        har skrivit räknas som hos en typisk bil.
      </p>
      {later !== null && later.wait !== null && <p className="mt-2 max-w-prose text-body">{later.wait}</p>}
      {isEstimated && (
        <FollowValue car={{ name: page.series.fullName, facts, value: estimate, error }} alertUrl={page.alertUrl} />
      )}
    </div>
  );
}

function NoAnswer({ page: { isBusy, isComplete } }: PageProps) {
  if (isBusy)
    return (
      <Message tone="bad" title="Vi hann inte räkna" className="mt-4">
        <p>Många frågar just nu. Dina uppgifter finns kvar: tryck på Visa värdet igen om en stund.</p>
      </Message>
    );
  if (isComplete) return <p className="mt-4 max-w-prose text-body">Kan inte bedömas: priset är inte bedömt än.</p>;
  return <p className="mt-4 max-w-prose text-body">Skriv årsmodell och miltal, så räknar vi.</p>;
}

function ValueReasons({ answer }: { answer: Answer }) {
  const { calculation, cars, sellers, accuracy, speed, speedText, later, bestMonth, forSale } = answer;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-10">
      <Section heading="Vad priset bygger på">
        {calculation !== null && <PriceSum {...calculation} />}
        <p className="text-fine text-quiet">{[accuracy, sellers].filter((text) => text !== null).join(' ')}</p>
        {cars.length > 0 && (
          <details data-print="no" className="mt-2">
            <summary className="touch link inline-flex items-center text-small font-medium">
              {`Närmaste bilar (${cars.length})`}
            </summary>
            <div id={COMPARED_CARS_ANCHOR}>
              <ComparedCars cars={cars} />
            </div>
          </details>
        )}
        <p className="mt-2 flex flex-wrap gap-x-6 text-small" data-print="no">
          <Link to={forSale} rel="nofollow" className="link touch inline-flex items-center">
            Bilar som din till salu
          </Link>
          <Link to={valuationMethodUrl()} className="link touch inline-flex items-center">
            Så bedömer vi priser
          </Link>
        </p>
      </Section>
      {speedText !== null && (
        <Section heading="Hur fort säljs den?">
          {speed.length > 0 && (
            <PlainTable
              caption="Hälften borta inom, efter priset"
              rows={speed}
              columns={[
                { heading: 'Pris', cell: ({ name, price }) => `${name}, ${price}` },
                { heading: 'Hälften borta inom', isFigure: true, cell: ({ days }) => days },
              ]}
            />
          )}
          <p className="mt-2 max-w-prose text-small">{speedText}</p>
        </Section>
      )}
      {later !== null && (
        <Section heading="Sälja nu eller senare?">
          <PlainTable
            caption="Värde om ett, två och tre år"
            rows={later.values}
            columns={[
              { heading: 'När', cell: ({ years }) => years },
              { heading: 'Värde', isFigure: true, cell: ({ value }) => value },
              { heading: 'Mot i dag', isFigure: true, cell: ({ change }) => change },
            ]}
          />
          <p className="mt-2 max-w-prose text-small">
            Räknat på hur utropspriserna skiljer sig mellan åldrar i dag, inte på hur marknaden kommer att gå.
          </p>
          <p className="mt-2 max-w-prose text-small">{bestMonth}</p>
        </Section>
      )}
      <Section heading="Det här vet vi inte">
        <p className="max-w-prose text-small">
          Bilens skick, service, däck, skador och hur många ägare den har haft ingår inte. Priset bygger på
          utropspriser, inte slutpriser.
        </p>
      </Section>
      <div data-print="no">
        <button
          type="button"
          className="needs-script touch link inline-flex items-center gap-2 text-small"
          onClick={() => print()}
        >
          <Printer aria-hidden size={18} />
          Skriv ut
        </button>
        <p className="text-fine text-quiet">
          Adressen till sidan går att dela. Den innehåller bilens uppgifter men inget om dig.
        </p>
      </div>
    </div>
  );
}
