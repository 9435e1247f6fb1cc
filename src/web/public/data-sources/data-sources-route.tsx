import { Link } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { dataSourcesUrl, siteTextUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/data-sources-route.ts';
import { readDataSources } from './data-sources-data.server.ts';

export const loader = pageLoader(readDataSources);

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Datakällor',
  description:
    'Varifrån uppgifterna om bilar, motorer, krocktester, skatter och orter kommer, och vilka licenser de har.',
  canonicalPath: dataSourcesUrl(),
  robots: 'index',
}));

/** Where everything that the site states comes from. */
export default function DataSourcesRoute({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <article className="page-width py-8 md:py-12">
      <h1 className="text-title">Datakällor</h1>
      <p className="mt-3 max-w-prose text-body">
        Här står varifrån uppgifterna kommer. Ser du ett fel får du gärna{' '}
        <Link to={siteTextUrl('villkor')} className="link">
          säga till
        </Link>
        .
      </p>
      {groups.map(({ heading, text, sources }) => (
        <Section key={heading} heading={heading} className="mt-12">
          <p className="max-w-prose text-body">{text}</p>
          {sources.length > 0 && (
            <ul className="mt-4 max-w-prose divide-y divide-line border-y border-line text-small">
              {sources.map(({ title, url, licence }) => (
                <li key={title} className="py-2.5 wrap-anywhere">
                  {url === null ? (
                    title
                  ) : (
                    <a href={url} rel="noopener" className="link">
                      {title}
                    </a>
                  )}
                  {licence !== null && <span className="text-quiet">{` · ${licence}`}</span>}
                </li>
              ))}
            </ul>
          )}
        </Section>
      ))}
    </article>
  );
}
