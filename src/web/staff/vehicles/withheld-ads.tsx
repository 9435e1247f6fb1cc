import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { staffAdsUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import type { WithheldModel } from '#src/web/office/dealer-details/withheld-dealers.server.ts';
import { Link } from '#src/web/ui/link.tsx';

/** Which ads visitors still do not see, as details of their dealers are missing. */
export function WithheldAds({ withheld }: { withheld: readonly WithheldModel[] }) {
  const all = withheld.reduce((sum, { ads }) => sum + ads, 0);
  if (all === 0) return null;
  return (
    <div className="mt-2">
      <p className="font-semibold text-ink">
        {`${formatCount(all, 'annons visas', 'annonser visas')} inte än, eftersom uppgifter om säljaren saknas`}
      </p>
      <ul>
        {withheld.map(({ id, name, ads, missing, field }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4">
            <span>{`${name}: ${missing} saknas.`}</span>
            <Link to={`${staffDealerUrl(id)}#${field}`} className="link touch inline-flex items-center">
              Fyll i uppgifterna
            </Link>
            <Link to={staffAdsUrl({ dealerId: id, isWithheld: true })} className="link touch inline-flex items-center">
              {ads === 1 ? 'Visa annonsen' : `Visa de ${formatNumber(ads)} annonserna`}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
