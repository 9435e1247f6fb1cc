import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { AdsChangeModel } from './ads-change-data.server.ts';

const LINK = 'link touch ml-4 inline-flex items-center';

/** The ads of a change that visitors still do not see, by dealer, with the details that are missing. */
export const WithheldAds = ({ withheld }: Pick<AdsChangeModel['outcome'], 'withheld'>) =>
  withheld === null ? null : (
    <Section heading="Visas inte än" className="mb-8">
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
