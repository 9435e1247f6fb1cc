import { data } from 'react-router';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { categoryPictureUrl, categoryUrl, dogOwnersUrl } from '#src/visitor-urls.ts';
import { categoryDescription, winnerListData } from '#src/web/seo/editorial-data.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { earlySceneTags } from '#src/web/seo/preloads.ts';
import { AttributeCards, CategoryIntro } from '#src/web/shared/categories/category-intro.tsx';
import { RatingTable } from '#src/web/shared/categories/rating-table.tsx';
import { StarRow } from '#src/web/shared/categories/star-row.tsx';
import { WatchoutList } from '#src/web/shared/categories/watchout-list.tsx';
import { winnerTitle, winnerYears } from '#src/web/shared/categories/winner-texts.ts';
import { WinnerRecalls } from '#src/web/shared/recalls/recall-list.tsx';
import { Chevron } from '#src/web/ui/chevron.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/dog-owners-route.ts';
import { type DogOwnersModel, readDogOwners } from './dog-owners-data.server.ts';

export const loader = pageLoader(async (request) => {
  const page = await readDogOwners(request);
  if (page === null) throw data(null, { status: 404 });
  return page;
});

export const meta = pageMeta<typeof loader>(
  ({ slug, name, winners }, { site }) => ({
    // The category's own page has the shorter address.
    title: `${name} – topp 10`,
    description: categoryDescription(name, site),
    canonicalPath: dogOwnersUrl(),
    robots: 'index',
    image: categoryPictureUrl(slug, 'light'),
    structuredData: [
      winnerListData(
        site,
        name,
        winners.map((winner) => ({ ...winner, title: winnerTitle(winner) })),
      ),
    ],
    tags: earlySceneTags(slug),
  }),
  () => 'Kategorin hittades inte',
);

export { CategoryErrorBoundary as ErrorBoundary } from '#src/web/shared/categories/category-failure.tsx';

/** The best cars for dog owners: attributes, and a top ten whose entries unfold. */
export default function DogOwnersPage({ loaderData }: Route.ComponentProps) {
  const { slug, name, description, attributes, winners } = loaderData;
  return (
    <article className="page-width grid grid-cols-[minmax(0,1fr)] gap-14 pt-8 md:gap-20 md:pt-12">
      <header>
        <CategoryIntro slug={slug} name={name} description={description} />
      </header>
      <Section id="attribut" headingClass="mb-6 text-title" heading="Viktiga attribut">
        <AttributeCards attributes={attributes} />
      </Section>
      <Section id="topplista" headingClass="mb-5 text-title" heading={`Topp ${winners.length}`}>
        <div className="border-t border-line">
          {winners.map((winner) => (
            <Winner key={winner.rank} winner={winner} />
          ))}
        </div>
        <p className="mt-8">
          <Link to={categoryUrl(slug)} className="link">
            Hela jämförelsen med priser och bilar till salu
          </Link>
        </p>
      </Section>
    </article>
  );
}

/** One car of the list, folded to a line. */
function Winner({ winner }: { winner: DogOwnersModel['winners'][number] }) {
  const { rank, score, summary, ratings, watchouts, carsUrl } = winner;
  const title = winnerTitle(winner);
  return (
    <details className="group border-b border-line" name="topplista">
      <summary className="touch grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4 sm:grid-cols-[2.25rem_minmax(0,1fr)_auto_auto]">
        <span className="text-large font-semibold text-moss tabular-nums">{rank}</span>
        <h3 className="text-large text-wrap">{title}</h3>
        <span className="max-sm:col-start-2 max-sm:row-start-2">
          <StarRow score={score} size={18} />
        </span>
        <Chevron
          size={22}
          className="text-quiet transition-transform group-open:rotate-180 max-sm:col-start-3 max-sm:row-start-1"
        />
      </summary>
      <div className="grid gap-x-14 gap-y-7 pt-1 pb-10 sm:pl-13 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <div>
          <p className="text-small text-quiet">{`Årsmodell ${winnerYears(winner)}`}</p>
          <p className="mt-2 max-w-prose text-body">{summary}</p>
          <div className="mt-6">
            <RatingTable ratings={ratings} caption={`Betyg för ${title}`} />
          </div>
          <p className="mt-5">
            {carsUrl === null ? (
              <span className="text-small text-quiet">{`Ingen ${title} är till salu just nu.`}</span>
            ) : (
              <Link to={carsUrl} className="link text-small">
                {`Visa ${title} till salu`}
              </Link>
            )}
          </p>
        </div>
        <div className="grid grid-cols-1 content-start gap-8">
          <WatchoutList watchouts={watchouts} level={4} />
          <WinnerRecalls recalls={winner.recalls} level={4} />
        </div>
      </div>
    </details>
  );
}
