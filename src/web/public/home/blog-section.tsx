import { ArrowUpRight } from 'lucide-react';
import type { BlogPost } from '#src/domain/blog/blog.ts';
import { formatDate, isoDay } from '#src/domain/format/dates.ts';
import { articlesUrl } from '#src/visitor-urls.ts';
import { useRetries } from '#src/web/frame/use-retries.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { HomeSection } from './home-sections.tsx';

/** The three newest articles; after a failure an error message and two automatic retries. */
export function BlogSection({ posts }: { posts: BlogPost[] | null }) {
  useRetries(posts === null, RETRIES);
  if (posts?.length === 0) return null;
  return (
    <HomeSection heading="Senaste artiklarna" more={{ label: 'Alla artiklar', to: articlesUrl() }}>
      {posts === null ? (
        <p className="text-body text-quiet">Artiklar kunde inte laddas just nu. Försök igen senare.</p>
      ) : (
        <ul className="sideways -mx-4 grid snap-x scroll-px-4 auto-cols-[72%] grid-flow-col gap-x-5 px-4 sm:mx-0 sm:auto-cols-auto sm:grid-flow-row sm:gap-x-8 sm:gap-y-6 sm:px-0 lg:grid-cols-3">
          {posts.map((post) => (
            <Article key={post.link} post={post} />
          ))}
        </ul>
      )}
    </HomeSection>
  );
}

function Article({ post: { title, description, link, pubDate, imageUrl } }: { post: BlogPost }) {
  const published = pubDate === null ? null : new Date(pubDate);
  return (
    <li className="group relative snap-start items-start gap-x-4 sm:grid sm:grid-cols-[33%_minmax(0,1fr)]">
      <CarPicture
        urls={imageUrl === null ? [] : [imageUrl]}
        alt=""
        priority="late"
        sizes="auto, (min-width: 64rem) 130px, (min-width: 30rem) 33vw, 72vw"
      />
      <div className="min-w-0 max-sm:mt-2">
        <h3 className="text-body">
          <PostLink to={link}>{title}</PostLink>
        </h3>
        {description !== '' && <p className="mt-1 text-fine text-ink">{description}</p>}
        {published !== null && (
          <p className="mt-1 text-fine text-quiet">
            <time dateTime={isoDay(published)}>{formatDate(published)}</time>
          </p>
        )}
      </div>
    </li>
  );
}

const LINK = 'covers-card group-hover:underline';

/** An article of this site, or an external one, which is marked. */
function PostLink({ to, children }: { to: string; children: string }) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={LINK}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noopener" className={LINK}>
      {children} <ArrowUpRight aria-label="(annan webbplats)" size={18} className="inline" />
    </a>
  );
}

/** PUB §8. */
const RETRIES = 2;
