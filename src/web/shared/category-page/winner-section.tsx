import { ArrowUp } from 'lucide-react';
import { winnerContext } from '#src/domain/adviser/chat/ask-context.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { formatAboutKronor, formatKronor } from '#src/domain/format/price.ts';
import { categoryUrl, seriesUrl } from '#src/visitor-urls.ts';
import { askAdviser } from '#src/web/shared/ask-adviser.ts';
import { RatingTable } from '#src/web/shared/categories/rating-table.tsx';
import { StarRow } from '#src/web/shared/categories/star-row.tsx';
import { WatchoutList } from '#src/web/shared/categories/watchout-list.tsx';
import { winnerYears } from '#src/web/shared/categories/winner-texts.ts';
import { WinnerRecalls } from '#src/web/shared/recalls/recall-list.tsx';
import { SaleCarousel } from '#src/web/shared/sale-carousel/sale-carousel.tsx';
import { AnchoredFold } from '#src/web/ui/anchored-fold.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { PhoneFold } from '#src/web/ui/phone-fold.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { WinnerModel } from './category-page-data.server.ts';
import type { PlacedWinner } from './placed-winners.ts';

/** Anchor of a winner on its page. */
export const winnerAnchor = (rank: number): string => `plats-${rank}`;

type WinnerSectionProps = {
  winner: PlacedWinner;
  category: string;
  /** The visitor's budget and fuel in words; null: none. */
  wanted: string | null;
};

/** One winner: reasons, current figures, weaknesses, and cars for sale. */
export function WinnerSection({ winner, category, wanted }: WinnerSectionProps) {
  const { rank, place, title, score, summary, ratings, watchouts, cards, restUrl, moreUrl } = winner;
  const anchor = winnerAnchor(rank);
  return (
    <section aria-labelledby={anchor} className="border-t border-line pt-5 md:pt-14">
      <header className="flex flex-wrap gap-x-4 md:gap-x-6">
        <p className="min-w-12 shrink-0 text-display leading-none font-bold whitespace-nowrap text-moss tabular-nums md:min-w-22">
          <span className="sr-only">Plats </span>
          {place}
        </p>
        <div className="grow basis-56">
          <h2 id={anchor} className="scroll-mt-6 text-title">
            {title}
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-body">
            <span>{`Årsmodell ${winnerYears(winner)}${place === rank ? '' : `, plats ${rank} i vår lista`}`}</span>
            <StarRow score={score} />
          </p>
        </div>
      </header>
      {/* On phones ten winners are long: all but the first are folded. */}
      <AnchoredFold
        label="Därför är den med"
        about={title}
        anchor={anchor}
        isOpen={place === 1}
        className="mt-2 md:mt-4"
      >
        <div
          // Ten winners are long, so only sections near the window are laid out. The form below is excluded: browsers measure its
          // field.
          className="content-auto mt-6 grid grid-cols-1 [--intrinsic-block-size:54rem] gap-x-14 md:[--intrinsic-block-size:44rem] lg:[--intrinsic-block-size:37rem] gap-y-8 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]"
        >
          <div>
            <p className="max-w-prose text-body">{summary}</p>
            <div className="mt-6">
              <WinnerFactRow facts={winner.facts} wanted={wanted} />
            </div>
            {/* On phones ten winners are long, so the ratings are folded. */}
            <PhoneFold label="Betyg och skäl" about={title} className="mt-7 max-lg:border-y max-lg:border-line">
              <RatingTable ratings={ratings} caption={`Betyg för ${title}`} />
            </PhoneFold>
          </div>
          <div className="grid grid-cols-1 content-start gap-6 md:gap-8">
            <WatchoutList watchouts={watchouts} level={3} />
            <WinnerRecalls recalls={winner.recalls} level={3} />
            <WinnerLinks winner={winner} />
          </div>
        </div>
        <WinnerChat winner={winner} category={category} />
        {cards.length > 0 && (
          <div className="content-auto mt-8 md:mt-10">
            <SaleCarousel title={`${title} till salu`} level={3} cards={cards} restUrl={restUrl} moreUrl={moreUrl} />
          </div>
        )}
        <a href="#topplista" data-print="no" className="link touch mt-6 inline-flex items-center gap-2 text-small">
          <ArrowUp aria-hidden size={16} />
          Till topplistan
        </a>
      </AnchoredFold>
    </section>
  );
}

/** Current figures of a winner, counted from the ads. */
function WinnerFactRow({
  facts: { count, lowestPrice, medianPrice },
  wanted,
}: Pick<WinnerModel, 'facts'> & Pick<WinnerSectionProps, 'wanted'>) {
  const within = wanted === null ? '' : ` ${wanted}`;
  if (count === 0) return <p className="text-small text-quiet">{`Ingen till salu${within} just nu.`}</p>;
  const facts = [
    { label: `Till salu${within}`, value: formatNumber(count) },
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

/** Links to more about this car: its series with the generations of these years, and other needs that it meets. */
function WinnerLinks({ winner }: { winner: WinnerModel }) {
  const { title, brand, brandSlug, series, seriesSlug, generations, alsoIn } = winner;
  return (
    <section>
      <h3 className="text-body">{`Mer om ${title}`}</h3>
      <ul className="mt-2 text-small">
        <Entry
          to={seriesUrl(brandSlug, seriesSlug)}
          label={carName(brand, series)}
          note={generationsText(generations)}
        />
        {alsoIn.map(({ slug, label, rank }) => (
          <Entry key={slug} to={categoryUrl(slug)} label={label} note={`plats ${rank}`} />
        ))}
      </ul>
    </section>
  );
}

/** "generation II (från 2018)", "generationer CV (2021–2024), SG2 (från 2024)"; empty without any. */
function generationsText(generations: WinnerModel['generations']): string {
  const names = generations.map((generation) => `${generation.name} (${winnerYears(generation)})`).join(', ');
  return names === '' ? '' : `${generations.length === 1 ? 'generation' : 'generationer'} ${names}`;
}

const Entry = ({ to, label, note }: { to: string; label: string; note: string }) => (
  <li className="border-b border-line">
    <Link
      to={to}
      className="touch flex flex-wrap items-center justify-between gap-x-4 py-2 hover:text-moss hover:underline"
    >
      {label}
      {note !== '' && <span className="text-quiet">{note}</span>}
    </Link>
  </li>
);

/** Form for a question about a winner, which passes the page's facts about the car to the adviser. */
function WinnerChat({ winner, category }: { winner: WinnerModel; category: string }) {
  const { title } = winner;
  return (
    <form
      data-print="no"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const message = String(new FormData(form).get('message') ?? '').trim();
        const context = winnerContext({ ...winner, years: winnerYears(winner), category });
        askAdviser({ context, about: title, message: message === '' ? null : message });
        form.reset();
      }}
      className="mt-8 max-w-prose [@media(scripting:none)]:hidden"
    >
      <TextField
        label={`Fråga om ${title}`}
        name="message"
        maxLength={2_000}
        autoComplete="off"
        after={<Button kind="quiet">Fråga</Button>}
      />
    </form>
  );
}
