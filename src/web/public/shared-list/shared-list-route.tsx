import { favouritesUrl, sharedListPath } from '#src/visitor-urls.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';
import type { Route } from './+types/shared-list-route.ts';
import { sharedListAction, sharedListLoader } from './shared-list-data.server.ts';
import { SharedListPage } from './shared-list-page.tsx';

export const loader = sharedListLoader;
export const action = sharedListAction;

export const meta = pageMeta<typeof loader>(({ list }) => ({
  title: list === null ? 'Listan finns inte' : list.title,
  description: 'Bilar att välja mellan, med röster och kommentarer från dem som har länken.',
  canonicalPath: sharedListPath(),
  robots: 'noindex',
  image: null,
}));

export default function SharedListRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list } = loaderData;
  const answer = actionData ?? null;
  if (list !== null) return <SharedListPage list={list} answer={answer} />;
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
      <h1 className="text-title">Listan finns inte</h1>
      <p className="text-body">Den är borttagen, äldre än 90 dagar, eller så är länken felskriven.</p>
      <p>
        <ButtonLink kind="primary" to={favouritesUrl()}>
          Till favoriterna
        </ButtonLink>
      </p>
    </article>
  );
}
