import { Link } from 'react-router';
import { firstSentence } from '#src/domain/format/first-sentence.ts';
import { categoriesUrl, categoryUrl } from '#src/urls.ts';
import { CategoryPicture } from '#src/web/shared/categories/category-picture.tsx';
import type { HomeModel } from './home-data.server.ts';
import { HomeSection } from './home-section.tsx';

/** Six needs. */
export function HomeCategories({ categories }: Pick<HomeModel, 'categories'>) {
  return (
    <HomeSection heading="Bästa bilen för dina behov" more={{ label: 'Alla kategorier', to: categoriesUrl() }}>
      {categories === null && (
        <div role="alert" className="mb-4">
          <p className="text-body font-semibold">Fel vid hämtning</p>
          <p className="text-body">Kunde inte hämta kategorier.</p>
        </div>
      )}
      {categories === null || categories.length === 0 ? (
        <p className="text-body text-quiet">Inga kategorier hittades.</p>
      ) : (
        // Rows with a small picture on phones, where six large ones would take three screens.
        <ul className="grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-10 lg:grid-cols-3">
          {categories.map(({ slug, name, description }) => (
            <li
              key={slug}
              className="group relative max-sm:grid max-sm:grid-cols-[min(7.5rem,35%)_minmax(0,1fr)] max-sm:items-start max-sm:gap-x-4"
            >
              <CategoryPicture slug={slug} className="max-sm:row-span-2" />
              <h3 className="text-body sm:mt-4 sm:text-large">
                <Link to={categoryUrl(slug)} className="covers-card group-hover:underline">
                  {name}
                </Link>
              </h3>
              <p className="mt-1 text-fine text-quiet sm:mt-1.5 sm:text-small">
                {description.trim() === '' ? 'Ingen beskrivning tillgänglig' : firstSentence(description)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
