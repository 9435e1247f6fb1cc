import type { StoryStep } from '#src/domain/ads/car-story.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { formatDate, isoDay } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatPrice, formatPriceChange } from '#src/domain/format/price.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';

/** Steps above which the rest is folded. */
const MAX_STEPS = 10;

type CarStoryProps = {
  /** The latest first; empty for a car with one ad, whose prices say the same. */
  steps: readonly StoryStep[];
  /** The ad of the page. */
  internalId: number;
};

/** The car's ads at all dealers as one timeline. */
export function CarStory({ steps, internalId }: CarStoryProps) {
  if (steps.length === 0) return null;
  const folded = steps.slice(MAX_STEPS);
  return (
    <Section heading="Bilens historia">
      <p className="mb-4 max-w-prose text-small text-quiet">
        Bilens alla annonser hos oss, hopförda efter registreringsnummer och chassinummer.
      </p>
      <Steps steps={steps.slice(0, MAX_STEPS)} internalId={internalId} />
      {folded.length > 0 && (
        <details data-print="no">
          <summary className="touch link flex items-center text-small font-medium">
            {`Visa ${formatCount(folded.length, 'tidigare händelse', 'tidigare händelser')}`}
          </summary>
          <Steps steps={folded} internalId={internalId} />
        </details>
      )}
    </Section>
  );
}

const Steps = ({ steps, internalId }: CarStoryProps) => (
  <ol className="max-w-prose border-l-2 border-line text-small">
    {steps.map((step) => (
      <li key={`${step.adId} ${step.kind} ${step.at.getTime()}`} className="relative py-2 pl-5">
        <span aria-hidden className="absolute top-4 -left-[0.3125rem] size-2 rounded-full bg-edge" />
        <time dateTime={isoDay(step.at)} className="block text-quiet">
          {formatDate(step.at)}
        </time>
        {TEXTS[step.kind]} <Dealer step={step} internalId={internalId} />
        {detailsOf(step)}
      </li>
    ))}
  </ol>
);

/** Followed by the dealer. */
const TEXTS: Readonly<Record<StoryStep['kind'], string>> = {
  offered: 'Till salu hos',
  'also-offered': 'Även till salu hos',
  'offered-again': 'Till salu igen hos',
  repriced: 'Nytt pris hos',
  returned: 'Åter till salu hos',
  removed: 'Borttagen hos',
  sold: 'Såld av',
  expired: 'Inte längre bekräftad av',
};

/** Other ads that are for sale are links. */
const Dealer = ({ step: { adId, dealer, isOpen }, internalId }: { step: StoryStep; internalId: number }) =>
  adId === internalId || !isOpen ? (
    <bdi>{dealer}</bdi>
  ) : (
    <Link to={adUrl(adId)} className="link">
      <bdi>{dealer}</bdi>
    </Link>
  );

function detailsOf({ kind, price, change, odometerKm }: StoryStep): string {
  const isPriced = kind === 'repriced' || kind === 'offered' || kind === 'also-offered' || kind === 'offered-again';
  if (!isPriced) return '';
  const facts = [
    formatPrice(price),
    change === null ? null : formatPriceChange(change),
    odometerKm === null ? null : formatMil(odometerKm),
  ];
  return `: ${facts.filter((fact) => fact !== null).join(', ')}`;
}
