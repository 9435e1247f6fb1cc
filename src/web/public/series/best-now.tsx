import { AdCardView } from '#src/web/shared/ad-card/ad-card.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { SeriesPageModel } from './series-data.server.ts';

/** `sizes` of pictures in rows of one, two or four cards. */
const SIZES = '(min-width: 64rem) 22vw, (min-width: 30rem) 45vw, 36vw';

/** The cars with the lowest prices by their estimates; nothing where none is judged. */
export function BestNow({ series, returnUrl }: { series: SeriesPageModel; returnUrl: string }) {
  const { best, guide } = series;
  if (best.cars.length === 0) return null;
  return (
    <Section id="bast-kop" className="mt-12" headingClass="mb-1 text-large" heading="Bäst köp just nu">
      <p className="mb-5 max-w-prose text-small text-quiet">
        {`${guide.name} med lägst pris mot det uppskattade. `}
        <Link to={best.to} className="link">
          Visa alla, mest prisvärd först
        </Link>
      </p>
      <ul className="ad-grid grid gap-x-6 sm:grid-cols-2 lg:grid-cols-4">
        {best.cars.map((ad) => (
          <li
            key={ad.internalId}
            className="row-span-5 scroll-mt-16 pb-8 compact:mb-2 compact:border-b compact:border-line compact:pb-2 sm:grid sm:grid-cols-1 sm:grid-rows-subgrid"
          >
            <AdCardView ad={ad} priority="late" sizes={SIZES} returnUrl={returnUrl} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
