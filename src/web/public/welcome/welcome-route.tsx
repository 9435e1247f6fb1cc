import type { MetaFunction } from 'react-router';
import { homeUrl } from '#src/visitor-urls.ts';
import { useSite } from '#src/web/frame/site/use-site.ts';
import { headTags } from '#src/web/seo/page-head.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';

export const meta: MetaFunction = ({ matches }) =>
  headTags(
    {
      title: 'Welcome',
      description: 'Used cars from Swedish dealers, with price history and figures that add up.',
      canonicalPath: homeUrl(),
      robots: 'noindex',
    },
    matches,
  );

/** The second home page (PUB §2), in English: introduction, and the link to the first one. */
export default function WelcomeRoute() {
  const { name } = useSite();
  return (
    <div lang="en" className="page-width py-16 md:py-24">
      <h1 className="text-display font-bold">{`Welcome to ${name}`}</h1>
      <p className="mt-5 max-w-prose text-body">
        {`${name} is a Swedish marketplace for used cars. The site itself is in Swedish.`}
      </p>
      <ButtonLink kind="primary" to={homeUrl()} className="mt-8">
        To the home page
      </ButtonLink>
    </div>
  );
}
