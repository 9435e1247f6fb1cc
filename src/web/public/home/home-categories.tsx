import { Link } from 'react-router';
import { categoriesUrl, categoryUrl } from '../../../urls.ts';
import { CategoryPicture } from '../../shared/categories/category-picture.tsx';
import type { HomeModel } from './home-data.server.ts';
import { HomeSection } from './home-section.tsx';

/** Six needs to begin from. */
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
        <ul className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {categories.map(({ slug, name, description }) => (
            <li key={slug} className="group relative">
              <CategoryPicture slug={slug} />
              <h3 className="mt-4 text-large">
                <Link
                  to={categoryUrl(slug)}
                  className="outline-none after:absolute after:inset-0 after:rounded-card after:outline-offset-4 after:outline-moss group-hover:underline focus-visible:after:outline-2"
                >
                  {name}
                </Link>
              </h3>
              <p className="mt-1.5 line-clamp-2 text-small text-quiet">
                {description.trim() === '' ? 'Ingen beskrivning tillgänglig' : description}
              </p>
            </li>
          ))}
        </ul>
      )}
    </HomeSection>
  );
}
