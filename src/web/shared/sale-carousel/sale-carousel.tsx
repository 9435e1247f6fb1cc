import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useStrip } from '#src/web/ui/use-strip.ts';
import { type SaleCard, SaleCardView } from './sale-card.tsx';
import { useRestOfCards } from './use-rest-of-cards.ts';

type SaleCarouselProps = {
  title: string;
  /** Level of the title's heading; the cards have none. */
  level?: 2 | 3 | 4;
  /** None: nothing is drawn. */
  cards: SaleCard[];
  /** Where the cards are that did not come with the page; null: nowhere. */
  restUrl?: string | null;
  /** Where more like these are; null: no such link. */
  moreUrl: string | null;
  /** The list that the visitor came from, for the way back from each car (D47). */
  returnUrl?: string | undefined;
};

/** One card below 768 px, two below 1024, three below 1280, else four (PUB §2). On a phone the next one is seen to be there. */
const COLUMNS =
  'auto-cols-[88%] md:auto-cols-[calc((100%-1.5rem)/2)] lg:auto-cols-[calc((100%-3rem)/3)] xl:auto-cols-[calc((100%-4.5rem)/4)]';

/** The buttons are of no use from the width on at which all cards fit; by the number of cards. */
const NO_BUTTONS_FROM: Readonly<Record<number, string>> = {
  1: 'hidden',
  2: 'md:hidden',
  3: 'lg:hidden',
  4: 'xl:hidden',
};

/**
 * Cars for sale in a row that is swiped or scrolled; the buttons only turn it, need scripts, and give way on phones. With its first
 * move it fetches the cards that did not come with the page.
 */
export function SaleCarousel({ title, level = 2, cards, restUrl = null, moreUrl, returnUrl }: SaleCarouselProps) {
  const { all, fetchRest } = useRestOfCards(cards, restUrl);
  const { ref, place, trackScroll, turn } = useStrip<HTMLUListElement>(all.length);
  const id = useId();
  const Heading = `h${level}` as const;
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <Heading id={id} className={level === 2 ? 'text-large' : 'text-body'}>
          {title}
        </Heading>
        <div data-print="no" className="ml-auto flex items-center gap-4">
          {moreUrl !== null && (
            <Link to={moreUrl} className="link touch inline-flex items-center text-small font-medium">
              Visa fler<span className="sr-only">{`: ${title}`}</span>
            </Link>
          )}
          <div className={`needs-script flex gap-2 max-md:pointer-coarse:hidden ${NO_BUTTONS_FROM[all.length] ?? ''}`}>
            <Turn label={`Föregående: ${title}`} isAtEnd={place.isAtStart} onTurn={() => turn(-1)} Icon={ChevronLeft} />
            <Turn label={`Nästa: ${title}`} isAtEnd={place.isAtEnd} onTurn={() => turn(1)} Icon={ChevronRight} />
          </div>
        </div>
      </div>
      {/* The room around the cards is for their focus rings, which the scrolling box would cut. */}
      <ul
        ref={ref}
        onScroll={() => {
          // A pixel or two is no move: browsers shift a strip while its font arrives, and back.
          if (trackScroll().index > 0) fetchRest();
        }}
        className={`sideways relative -m-2 grid snap-x snap-mandatory scroll-px-2 grid-flow-col grid-rows-[repeat(5,auto)] gap-x-6 p-2 motion-safe:scroll-smooth print:grid-flow-row print:grid-cols-3 print:grid-rows-none ${COLUMNS}`}
      >
        {all.map((car) => (
          <li key={car.internalId} className="row-span-5 grid snap-start grid-rows-subgrid print:pb-5">
            <SaleCardView car={car} returnUrl={returnUrl} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type TurnProps = { label: string; isAtEnd: boolean; onTurn: () => void; Icon: typeof ChevronLeft };

/** It keeps the focus at the end of the strip, and says that there is no more. */
const Turn = ({ label, isAtEnd, onTurn, Icon }: TurnProps) => (
  <button
    type="button"
    aria-label={label}
    aria-disabled={isAtEnd}
    onClick={onTurn}
    className="touch grid w-11 place-items-center rounded-full border border-edge text-ink transition-colors hover:border-ink hover:bg-sunken aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-edge"
  >
    <Icon aria-hidden size={20} />
  </button>
);
