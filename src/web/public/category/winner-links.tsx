import { Link } from 'react-router';
import { NO_AD_FILTERS } from '../../../domain/ads/ad-filters.ts';
import { categoryUrl, vehiclesUrl } from '../../../urls.ts';
import { winnerYears } from '../../shared/categories/winner-texts.ts';
import type { WinnerModel } from './category-data.server.ts';

/** Where else there is something about this car: its generations of these years, and other needs that it meets. */
export function WinnerLinks({ winner }: { winner: WinnerModel }) {
  const { title, brand, series, generations, alsoIn } = winner;
  return (
    <section>
      <h3 className="text-body">{`Mer om ${title}`}</h3>
      <ul className="mt-2 text-small">
        {generations.map((generation) => (
          <Entry
            key={`${generation.name} ${generation.yearFrom}`}
            to={vehiclesUrl({
              filters: { ...NO_AD_FILTERS, make: [brand], model: [series], generation: [generation.name] },
            })}
            label={`${series} ${generation.name}`}
            note={winnerYears(generation)}
          />
        ))}
        {alsoIn.map(({ slug, label, rank }) => (
          <Entry key={slug} to={categoryUrl(slug)} label={label} note={`plats ${rank}`} />
        ))}
      </ul>
    </section>
  );
}

const Entry = ({ to, label, note }: { to: string; label: string; note: string }) => (
  <li className="border-b border-line">
    <Link to={to} className="touch flex items-center justify-between gap-4 py-2 hover:text-moss hover:underline">
      {label}
      <span className="text-quiet">{note}</span>
    </Link>
  </li>
);
