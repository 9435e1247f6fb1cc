import { Link } from 'react-router';
import type { SameCarAd } from '#src/domain/ads/same-car.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { Section } from '#src/web/ui/section.tsx';

/** Other ads of the car, for its dealer and for staff: which of them lists show, and why. */
export function SameCarNote({ ads }: { ads: readonly SameCarAd[] }) {
  if (ads.length === 0) return null;
  return (
    <Section heading="Samma bil hos andra">
      <ul className="grid gap-2 text-small">
        {ads.map((ad) => (
          <li key={ad.internalId}>
            <Link reloadDocument to={adUrl(ad.internalId)} className="link">
              {ad.dealer ?? 'En annons utan handlare'}
            </Link>
            {`: ${describe(ad)}`}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-quiet">
        Den som först hade bilen hos oss visas i listorna, oavsett pris. Skriv till oss om annonserna inte gäller samma
        bil.
      </p>
    </Section>
  );
}

function describe({ isJoined, isShown }: SameCarAd): string {
  if (!isJoined)
    return 'har samma registreringsnummer. Annonserna visas var för sig, eftersom inget mer visar att bilen är densamma.';
  return isShown
    ? 'säljer samma bil. Listorna visas med den annonsen, som kom först, och nämner den här säljaren.'
    : 'säljer samma bil. Listorna visar en annons för bilen och nämner de andra säljarna.';
}
