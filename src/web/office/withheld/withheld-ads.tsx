import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { readWithheldByDealer } from './withheld-dealers.server.ts';

const LINK = 'link touch ml-4 inline-flex items-center';

type WithheldAdsProps = { withheld: Awaited<ReturnType<typeof readWithheldByDealer>> };

/** The ads of a change or of an import that visitors do not see yet, by dealer, with the details that are missing. */
export const WithheldAds = ({ withheld }: WithheldAdsProps) =>
  withheld === null ? null : (
    <Section heading="Visas inte än" className="my-8">
      <ul className="text-small">
        {withheld.dealers.map(({ text, detailsUrl, adsText, adsUrl }) => (
          <li key={adsUrl}>
            {text}
            <Link to={detailsUrl} className={LINK}>
              Fyll i uppgifterna
            </Link>
            <Link to={adsUrl} className={LINK}>
              {adsText}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
