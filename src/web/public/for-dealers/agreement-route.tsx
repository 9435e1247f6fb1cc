import { AGREEMENT_SLUGS } from '#src/domain/dealers/dealer-agreements.ts';
import { dealerAgreementUrl, forDealersUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { TextParts } from '#src/web/shared/text-parts.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/agreement-route.ts';
import { agreementLoader } from './for-dealers-data.server.ts';

export const loader = agreementLoader;

export const meta = pageMeta<typeof loader>(({ agreement, title }, { site }) => ({
  title,
  description: `${title} hos ${site.name}: det som en bilhandel godkänner för att visa sina bilar här.`,
  canonicalPath: dealerAgreementUrl(AGREEMENT_SLUGS[agreement]),
  robots: 'noindex',
}));

/** The text of an agreement, as the operator of the site has written it. */
export default function AgreementRoute({ loaderData: { title, parts } }: Route.ComponentProps) {
  return (
    <article className="page-width py-8 md:py-12">
      <p data-print="no" className="mb-2 text-small">
        <Link to={forDealersUrl()} className="font-medium text-moss hover:underline">
          För handlare
        </Link>
      </p>
      <h1 className="text-title">{title}</h1>
      <TextParts parts={parts} />
    </article>
  );
}
