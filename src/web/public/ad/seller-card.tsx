import { useEffect, useState } from 'react';
import type { OpeningHours } from '#src/domain/dealers/opening-hours.ts';
import { openingNow, openingOfDay } from '#src/domain/dealers/opening-texts.ts';
import { formatCount, formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import { useRootData } from '#src/web/frame/site/use-site.ts';
import { DealerLogo } from '#src/web/shared/pictures/dealer-logo.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { AdPageModel } from './ad-data.server.ts';

/** The dealer beside the button that asks the visitor to contact it. */
export function SellerCard({ ad: { dealer, dealerSlug, seller, place } }: { ad: AdPageModel }) {
  const distance = seller.distanceKm ? `${formatNumber(seller.distanceKm)}${UNIT_SPACE}km bort` : null;
  const where = [place, distance].filter((part) => part !== null).join(', ');
  return (
    <div className="rounded-card border border-line p-4 text-small">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-fine text-quiet">Säljs av</p>
          <p className="font-semibold wrap-anywhere">
            <Link to={dealerUrl(dealerSlug)} className="link touch inline-flex items-center">
              <bdi>{dealer}</bdi>
            </Link>
          </p>
          {where !== '' && <p>{where}</p>}
        </div>
        {seller.logo !== null && <DealerLogo address={seller.logo} size="small" />}
      </div>
      <p className="mt-1 text-quiet">
        {seller.openingHours !== null && (
          <>
            <Opening week={seller.openingHours} />
            {' · '}
          </>
        )}
        {formatCount(seller.ads, 'bil till salu', 'bilar till salu')}
      </p>
      {seller.answerTime !== null && <p className="text-quiet">{seller.answerTime}</p>}
      <p className="text-quiet">Ett företag, som själv svarar för köpet.</p>
    </div>
  );
}

/** The hours of the day; in the browser, whether it is open now. A stored page would state the time at which it was rendered. */
function Opening({ week }: { week: OpeningHours }) {
  const rendered = useRootData()?.now;
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => setNow(new Date()), []);
  if (now !== null) return openingNow(week, now);
  return rendered === undefined ? null : openingOfDay(week, rendered);
}
