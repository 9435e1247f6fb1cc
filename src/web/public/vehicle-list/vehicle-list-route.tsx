import { type MetaFunction, useLoaderData } from 'react-router';
import { vehiclesUrl } from '../../../urls.ts';
import { headTags, rootDataOf } from '../../seo/page-head.ts';
import { adListData, organisationData, websiteData } from '../../seo/structured-data.ts';
import { pageLoader } from '../../shared/page-loader.server.ts';
import { readVehicleList } from './vehicle-list-data.server.ts';
import { VehicleListPage } from './vehicle-list-page.tsx';
import { titleOf } from './vehicle-list-title.ts';

export const loader = pageLoader(readVehicleList);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { filters, page, ads } = loaderData;
  const site = rootDataOf(matches)?.site;
  const title = titleOf(filters);
  return headTags(
    {
      title: page > 1 ? `${title} – sida ${page}` : title,
      description: 'Begagnade bilar från handlare i hela landet. Jämför pris, miltal, årsmodell och utrustning.',
      canonicalPath: vehiclesUrl(filters, page),
      robots: filters.makes.length === 0 ? 'index' : 'noindex',
      image: ads[0]?.imageUrls[0] ?? null,
      structuredData: site ? [organisationData(site), websiteData(site), adListData(site, ads)] : [],
    },
    matches,
  );
};

export default function VehicleListRoute() {
  return <VehicleListPage {...useLoaderData<typeof loader>()} />;
}
