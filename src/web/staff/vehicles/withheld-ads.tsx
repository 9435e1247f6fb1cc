import { formatCount } from '#src/domain/format/numbers.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { ChangeOutcomeModel } from './bulk-form.server.ts';

const LINK = 'link touch ml-4 inline-flex items-center';

/** Which ads visitors still do not see, as details of their dealers are missing. */
export function WithheldAds({ withheld }: Pick<ChangeOutcomeModel, 'withheld'>) {
  const all = withheld.reduce((sum, { ads }) => sum + ads, 0);
  if (all === 0) return null;
  return (
    <>
      <p className="mt-2 font-semibold text-ink">
        {`${formatCount(all, 'annons visas', 'annonser visas')} inte än, eftersom uppgifter om säljaren saknas`}
      </p>
      {withheld.map(({ text, detailsUrl, adsText, adsUrl }) => (
        <p key={adsUrl}>
          {text}
          <Link to={detailsUrl} className={LINK}>
            Fyll i uppgifterna
          </Link>
          <Link to={adsUrl} className={LINK}>
            {adsText}
          </Link>
        </p>
      ))}
    </>
  );
}
