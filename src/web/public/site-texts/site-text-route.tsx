import { siteTextUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { TextParts } from '#src/web/shared/text-parts.tsx';
import type { Route } from './+types/site-text-route.ts';
import { siteTextLoader } from './site-text-data.server.ts';

export const loader = siteTextLoader;

export const meta = pageMeta<typeof loader>(({ slug, title, description }) => ({
  title,
  description,
  canonicalPath: siteTextUrl(slug),
  robots: 'index',
}));

/** A text of the site's duties, and how to write to the operator about it. */
export default function SiteTextRoute({ loaderData: { slug, title, parts } }: Route.ComponentProps) {
  const { contactEmail } = useSite();
  return (
    <article className="page-width py-8 md:py-12">
      <h1 className="text-title">{title}</h1>
      <TextParts parts={parts} />
      <p className="mt-8 text-body">
        <a
          href={`mailto:${contactEmail}?subject=${encodeURIComponent(SUBJECTS[slug])}`}
          className="link touch inline-flex items-center font-medium"
        >
          {LABELS[slug]}
        </a>
      </p>
    </article>
  );
}

const SUBJECTS = { villkor: 'Fråga om villkoren', tillganglighet: 'Brist i tillgängligheten' } as const;
const LABELS = { villkor: 'Skriv till oss om villkoren', tillganglighet: 'Mejla oss om en brist' } as const;
