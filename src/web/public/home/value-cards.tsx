import type { ReactNode } from 'react';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatKronor, formatPrice, formatPriceChange } from '#src/domain/format/price.ts';
import { adUrl, marketReportsUrl, valuationMethodUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { pricesInWords } from '#src/web/public/ad/price-history.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { PriceRoad } from '#src/web/shared/price-road/price-road.tsx';
import { StepChart } from '#src/web/ui/charts/step-chart.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { HomeModel } from './home-data.server.ts';
import type { Showcase } from './showcase.server.ts';

const VALUES = {
  figures: {
    heading: 'Aktuella siffror',
    text: 'Antal och priser räknas om varje gång handlarna uppdaterar sina annonser.',
  },
  history: {
    heading: 'Hela prishistoriken',
    text: 'Varje annons visar när priset har ändrats och hur länge bilen har varit till salu.',
  },
  unknown: {
    heading: 'Vi säger vad vi inte vet',
    text: 'Saknas en uppgift står det Okänt. Skick och service vet vi inte – fråga handlaren och provkör.',
  },
} as const;

type ValueCardsProps = Pick<HomeModel, 'showcase' | 'accuracy'>;

/** The three value cards (PUB §2), each with what shows it: a car that is judged now, the history of its price, and what is not judged. */
export function ValueCards({ showcase, accuracy }: ValueCardsProps) {
  const { name } = useSite();
  return (
    <section aria-label={`Det här är ${name}`}>
      <ul className={showcase === null ? 'grid gap-8 md:grid-cols-3' : WITH_CAR}>
        <ValueCard {...VALUES.figures}>{showcase && <JudgedCar car={showcase} />}</ValueCard>
        <ValueCard {...VALUES.history}>{showcase && <ShownHistory car={showcase} />}</ValueCard>
        <ValueCard {...VALUES.unknown}>
          <NotKnown {...accuracy} />
        </ValueCard>
      </ul>
    </section>
  );
}

/** On phones the cards stand beside each other, so that all that follows is not far away. */
const WITH_CAR = `sideways -mx-4 grid snap-x scroll-px-4 grid-flow-col auto-cols-[88%] gap-x-5 px-4
  sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:grid-cols-2 sm:gap-x-10 sm:gap-y-8 sm:px-0 sm:*:first:col-span-2
  lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)_minmax(0,1fr)] lg:*:first:col-span-1`;

type ValueCardProps = { heading: string; text: string; children: ReactNode };

const ValueCard = ({ heading, text, children }: ValueCardProps) => (
  <li className="min-w-0 snap-start border-t-2 border-forest pt-4">
    <h2 className="text-large">{heading}</h2>
    <p className="mt-1 text-small text-wrap text-quiet">{text}</p>
    {children}
  </li>
);

/** A car for sale with the judgement of its price, and the sum of the estimate. */
function JudgedCar({ car }: { car: Showcase }) {
  const { internalId, name, modelYear, odometerKm, seller, price, imageUrls, headline, road, sum } = car;
  const facts = [modelYear === null ? null : String(modelYear), odometerKm === null ? null : formatMil(odometerKm)];
  return (
    <>
      <article className="group relative mt-3 grid grid-cols-[36%_minmax(0,1fr)] gap-x-4 sm:grid-cols-[38%_minmax(0,1fr)] sm:gap-x-5">
        <CarPicture
          urls={imageUrls}
          alt=""
          priority="late"
          sizes="auto, (min-width: 30rem) 240px, 36vw"
          className="sm:row-span-2"
        />
        <div className="min-w-0">
          <h3 className="text-body font-medium">
            <Link to={adUrl(internalId)} className="covers-card group-hover:underline">
              <bdi>{name}</bdi>
            </Link>
          </h3>
          <p className="text-fine text-quiet">
            {facts.map((fact) => fact !== null && `${fact}, `)}
            <bdi>{seller}</bdi>
          </p>
          <p className="mt-1 text-large font-semibold text-forest tabular-nums">{formatPrice(price)}</p>
        </div>
        <div className="max-sm:col-span-2 max-sm:mt-2">
          <p className="text-small font-semibold text-pretty">{headline}</p>
          <PriceRoad {...road} size="box" />
        </div>
      </article>
      <table className="mt-2 w-full text-small">
        <caption className="sr-only">Så räknades priset ut</caption>
        <tbody>
          <SumRow text={sum.start.text} amount={formatKronor(sum.start.kr)} />
          {sum.terms.map(({ text, kr }) => (
            <SumRow key={text} text={text} amount={formatPriceChange(kr)} />
          ))}
          <SumRow text="Uppskattat pris" amount={formatKronor(sum.estimate)} isResult />
        </tbody>
      </table>
      <Link to={valuationMethodUrl()} className="link touch mt-1 inline-flex items-center text-small font-medium">
        Så bedömer vi priser
      </Link>
    </>
  );
}

type SumRowProps = { text: string; amount: string; isResult?: boolean };

const SumRow = ({ text, amount, isResult = false }: SumRowProps) => (
  <tr className={`align-top ${isResult ? 'font-semibold' : 'border-b border-line'}`}>
    <th scope="row" className={`py-0.5 pr-4 text-left ${isResult ? 'font-semibold' : 'font-normal text-quiet'}`}>
      {text}
    </th>
    <td className="py-0.5 text-right whitespace-nowrap tabular-nums">{amount}</td>
  </tr>
);

/** The prices of the same car. */
function ShownHistory({ car: { internalId, name, prices, until } }: { car: Showcase }) {
  const [latest] = prices;
  if (latest === undefined) return null;
  const change = latest.change ?? 0;
  const verb = change < 0 ? 'Sänkt' : 'Höjt';
  return (
    <>
      <p className="mt-4 text-small">
        <bdi>{name}</bdi>
        {'. '}
        {change === 0
          ? `Priset har inte ändrats sedan ${formatDate(latest.at)}.`
          : `${verb} ${formatKronor(Math.abs(change))} ${formatDate(latest.at)}.`}
      </p>
      {prices.length > 1 && (
        <div className="@container mt-2">
          <StepChart
            points={prices.toReversed().map(({ at, price }) => ({ x: at.getTime(), y: price }))}
            end={until.getTime()}
            label={pricesInWords(prices, until)}
            writeX={(time) => formatDate(new Date(time))}
            writeY={formatKronor}
            minStep={1}
          />
        </div>
      )}
      <Link to={adUrl(internalId)} className="link touch mt-1 inline-flex items-center text-small font-medium">
        Se alla priser i annonsen
      </Link>
      <Link to={marketReportsUrl()} className="link touch flex items-center text-small font-medium">
        Se marknaden månad för månad
      </Link>
    </>
  );
}

/** How many ads are not judged, and why; and how often the estimates are right. */
const NotKnown = ({ unjudged, accuracy }: HomeModel['accuracy']) => (
  <>
    {unjudged !== null && (
      <>
        <p className="mt-4 text-small font-semibold">{unjudged.headline}</p>
        <ul className="mt-1 text-small">
          {unjudged.reasons.map(({ text, share }) => (
            <li key={text} className="flex justify-between gap-4 border-b border-line py-1">
              <span className="text-quiet">{text}</span>
              <span className="whitespace-nowrap tabular-nums">{share}</span>
            </li>
          ))}
        </ul>
      </>
    )}
    {accuracy !== null && <p className="mt-3 text-small">{accuracy}</p>}
  </>
);
