import { formatDate, isoDay } from '#src/domain/format/dates.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { articlesUrl, articleUrl } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/articles-route.ts';
import { ArticlePicture } from './article-picture.tsx';
import { readArticleList } from './articles-data.server.ts';

export const loader = pageLoader(readArticleList);

export const meta = pageMeta<typeof loader>(({ articles }) => ({
  title: 'Artiklar om att köpa begagnad bil',
  description: 'Provkörning, priser och batterier: kort och sakligt om det som är bra att veta före köpet.',
  canonicalPath: articlesUrl(),
  robots: 'index',
  image: articles[0]?.imageUrl ?? null,
}));

const ON_TOP = 3;

/** The site's own articles, each with its picture and introduction. */
export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { articles } = loaderData;
  return (
    <div className="page-width pt-8 md:pt-12">
      <h1 className="text-title">Artiklar</h1>
      <p className="mt-3 max-w-prose text-body text-quiet">Kort och sakligt om det som är bra att veta före köpet.</p>
      <ul className="mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {articles.map(({ slug, title, introduction, publishedAt, scene, imageUrl }, index) => (
          <li key={slug} className="group relative">
            <ArticlePicture scene={scene} imageUrl={imageUrl} priority={priorityOf(index)} />
            <h2 className="mt-4 text-large">
              <Link to={articleUrl(slug)} className="covers-card group-hover:underline">
                {title}
              </Link>
            </h2>
            <p className="mt-2 text-body text-ink">{introduction}</p>
            <p className="mt-2 text-fine text-quiet">
              <time dateTime={isoDay(publishedAt)}>{formatDate(publishedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const priorityOf = (index: number) => (index === 0 ? 'first' : index < ON_TOP ? 'early' : 'late');
