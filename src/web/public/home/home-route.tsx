import { type MetaFunction, useLoaderData } from 'react-router';
import { homeUrl } from '../../../urls.ts';
import { headTags, rootDataOf } from '../../seo/page-head.ts';
import { organisationData, websiteData } from '../../seo/structured-data.ts';
import { pageLoader } from '../../shared/page-loader.server.ts';
import { readHome } from './home-data.server.ts';
import { HomePage } from './home-page.tsx';

export const loader = pageLoader(readHome);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = rootDataOf(matches)?.site;
  if (!loaderData || !site) return [];
  return headTags(
    {
      title: `${site.name} – begagnade bilar för dig som vill veta`,
      description:
        'Begagnade bilar från handlare i hela landet, med prishistorik, tid till salu och alla uppgifter som finns.',
      canonicalPath: homeUrl(),
      robots: 'index',
      structuredData: [organisationData(site), websiteData(site)],
    },
    matches,
  );
};

export default function HomeRoute() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
