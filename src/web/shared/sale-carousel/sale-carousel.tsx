import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { fetchJson } from '#src/web/frame/fetch-json.ts';
import type { SaleCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { Link } from '#src/web/ui/link.tsx';
import { useStrip } from '#src/web/ui/use-strip.ts';
import { SaleCardView } from './sale-card.tsx';

type SaleCarouselProps = {
  title: string;
  /** Level of the title's heading; the cards have none. */
  level?: 2 | 3 | 4;
  /** Renders nothing when empty. */
  cards: SaleCard[];
  /** Where to fetch the cards that were not sent with the page; null: there are none. */
  restUrl?: string | null;
  /** Link to more; null: none. */
  moreUrl: string | null;
  /** The visitor's list, for the way back from each car (D47). */
  returnUrl?: string | undefined;
};

/** One card below 768 px, two below 1024, three below 1280, else four (PUB §2). On phones part of the next one is visible. */
const COLUMNS =
  'auto-cols-[88%] md:auto-cols-[calc((100%-1.5rem)/2)] lg:auto-cols-[calc((100%-3rem)/3)] xl:auto-cols-[calc((100%-4.5rem)/4)]';

/** Hides the buttons from the width at which all cards fit, by the number of cards. */
const NO_BUTTONS_FROM: Readonly<Record<number, string>> = {
  1: 'hidden',
  2: 'md:hidden',
  3: 'lg:hidden',
  4: 'xl:hidden',
};

/**
 * Cars for sale in a row that scrolls natively; the buttons need scripts and are hidden on phones. The first scroll fetches the
 * cards that were not sent with the page.
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
      {/* The padding makes room for focus rings, which the scroll container would clip. */}
      <ul
        ref={ref}
        onScroll={() => {
          // Ignores a pixel or two: browsers shift a strip when its font arrives.
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

/** Stays focusable at the end of the strip, as disabled. */
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

/**
 * The cards sent with the page and, once fetched, the others. They are fetched once; after a failure the next call retries, and the
 * first cards stay.
 * @param restUrl where the others are; null: there are none
 */
function useRestOfCards(cards: SaleCard[], restUrl: string | null): { all: SaleCard[]; fetchRest: () => void } {
  const [rest, setRest] = useState<SaleCard[]>([]);
  const isAsked = useRef(false);
  const fetchRest = async (): Promise<void> => {
    if (restUrl === null || isAsked.current) return;
    isAsked.current = true;
    try {
      setRest(await fetchJson<SaleCard[]>(restUrl));
    } catch {
      isAsked.current = false;
    }
  };
  return { all: [...cards, ...rest], fetchRest };
}
