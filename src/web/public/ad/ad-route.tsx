import { data, type MetaFunction, useLoaderData } from 'react-router';
import { adUrl } from '../../../urls.ts';
import { headTags } from '../../seo/page-head.ts';
import { pageLoader } from '../../shared/page-loader.server.ts';
import { readAdPage } from './ad-data.server.ts';
import { AdPage } from './ad-page.tsx';

const GONE = 410;

export const loader = pageLoader(async (request) => {
  const page = await readAdPage(request);
  if (page === null) throw data(null, { status: 404 });
  return data(page, { status: page.isLongClosed ? GONE : 200 });
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  return headTags(
    {
      title: loaderData.name,
      description: loaderData.summary,
      canonicalPath: adUrl(loaderData.internalId),
      robots: 'noindex',
      image: loaderData.imageUrls[0] ?? null,
    },
    matches,
  );
};

export default function AdRoute() {
  return <AdPage {...useLoaderData<typeof loader>()} />;
}
