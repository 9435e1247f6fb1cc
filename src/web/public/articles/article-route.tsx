import { data } from 'react-router';
import type { ArticlePart } from '#src/domain/blog/blog.ts';
import { formatDate, isoDay } from '#src/domain/format/dates.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { articlesUrl, articleUrl } from '#src/visitor-urls.ts';
import { articleData } from '#src/web/seo/editorial-data.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { earlySceneTags } from '#src/web/seo/preloads.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/article-route.ts';
import { ArticlePicture } from './article-picture.tsx';
import { readArticle } from './articles-data.server.ts';

const NOT_FOUND = 404;

export const loader = pageLoader(async (request) => {
  const article = await readArticle(request);
  if (!article) throw data(null, { status: NOT_FOUND });
  return article;
});

export const meta = pageMeta<typeof loader>((article, { site }) => ({
  title: article.title,
  description: article.introduction,
  canonicalPath: articleUrl(article.slug),
  robots: 'index',
  image: article.imageUrl,
  structuredData: [articleData(site, article)],
  tags: article.scene === null ? [] : earlySceneTags(article.scene),
}));

/** An article in one narrow column, and others below. */
export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { title, introduction, publishedAt, scene, imageUrl, parts, others } = loaderData;
  return (
    <div className="page-width pt-8 md:pt-12">
      <article className="mx-auto max-w-2xl">
        <p className="text-small">
          <Link to={articlesUrl()} className="link">
            Artiklar
          </Link>
        </p>
        <h1 className="mt-3 text-title">{title}</h1>
        <p className="mt-2 text-small text-quiet">
          <time dateTime={isoDay(publishedAt)}>{formatDate(publishedAt)}</time>
        </p>
        <p className="mt-5 text-large">{introduction}</p>
        <ArticlePicture
          scene={scene}
          imageUrl={imageUrl}
          priority="first"
          sizes="(min-width: 720px) 672px, 100vw"
          className="mt-6"
        />
        <div className="mt-8 grid gap-4 text-body">
          {parts.map((part) => (
            <Part key={part.kind === 'list' ? part.items.join() : part.text} part={part} />
          ))}
        </div>
      </article>
      {others.length > 0 && (
        <nav aria-labelledby="fler" className="mx-auto mt-14 max-w-2xl border-t border-line pt-6">
          <h2 id="fler" className="text-large">
            Läs också
          </h2>
          <ul className="mt-2">
            {others.map(({ slug, title: other }) => (
              <li key={slug}>
                <Link to={articleUrl(slug)} className="link touch inline-block py-1.5">
                  {other}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Part({ part }: { part: ArticlePart }) {
  if (part.kind === 'list') {
    return (
      <ul className="grid list-disc gap-2 pl-6">
        {part.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    );
  }
  return part.kind === 'heading' ? <h2 className="mt-4 text-large">{part.text}</h2> : <p>{part.text}</p>;
}
