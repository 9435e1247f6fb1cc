import { type MetaFunction, useLoaderData, useRouteError } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { categoriesUrl } from '#src/urls.ts';
import { categoryListData } from '#src/web/seo/editorial-data.ts';
import { headTags, rootDataOf } from '#src/web/seo/page-head.ts';
import { readCategoryList } from '#src/web/shared/category-page/category-page-data.server.ts';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { CategoryListPage } from './category-list-page.tsx';

export const loader = pageLoader(readCategoryList);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = rootDataOf(matches)?.site;
  return headTags(
    {
      title: 'Kategorier – alla kategorislugs',
      description:
        'Begagnade bilar för olika behov: vad som är viktigt, vilka tio bilar som passar bäst och vad de kostar.',
      canonicalPath: categoriesUrl(),
      robots: loaderData ? 'index' : 'noindex',
      structuredData: loaderData && site ? [categoryListData(site, loaderData.categories)] : [],
    },
    matches,
  );
};

export default function CategoryListRoute() {
  return <CategoryListPage {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <FailurePanel
      heading="Fel vid hämtning"
      text={{ message: 'Kunde inte hämta kategorier.', hint: null }}
      error={error}
      clearTo={null}
    />
  );
}
