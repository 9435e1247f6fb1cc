import { data, type MetaFunction, useLoaderData } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { categoryPictureUrl, dogOwnersUrl } from '#src/urls.ts';
import { categoryDescription, winnerListData } from '#src/web/seo/editorial-data.ts';
import { errorTags, headTags, rootDataOf } from '#src/web/seo/page-head.ts';
import { earlySceneTags } from '#src/web/seo/preloads.ts';
import { winnerTitle } from '#src/web/shared/categories/winner-texts.ts';
import { readDogOwners } from './dog-owners-data.server.ts';
import { DogOwnersPage } from './dog-owners-page.tsx';

export const loader = pageLoader(async (request) => {
  const page = await readDogOwners(request);
  if (page === null) throw data(null, { status: 404 });
  return page;
});

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = rootDataOf(matches)?.site;
  if (!loaderData || !site) return errorTags('Kategorin hittades inte', matches);
  const winners = loaderData.winners.map((winner) => ({ ...winner, title: winnerTitle(winner) }));
  const tags = headTags(
    {
      // The category's own page has the shorter address.
      title: `${loaderData.name} – topp 10`,
      description: categoryDescription(loaderData.name, site),
      canonicalPath: dogOwnersUrl(),
      robots: 'index',
      image: categoryPictureUrl(loaderData.slug, 'light'),
      structuredData: [winnerListData(site, loaderData.name, winners)],
    },
    matches,
  );
  return [...tags, ...earlySceneTags(loaderData.slug, matches)];
};

export default function DogOwnersRoute() {
  return <DogOwnersPage {...useLoaderData<typeof loader>()} />;
}

export { CategoryErrorBoundary as ErrorBoundary } from '#src/web/shared/categories/category-failure.tsx';
