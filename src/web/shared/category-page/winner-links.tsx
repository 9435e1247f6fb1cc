import { Link } from 'react-router';
import { categoryUrl, seriesUrl } from '#src/urls.ts';
import { winnerYears } from '#src/web/shared/categories/winner-texts.ts';
import type { WinnerModel } from './category-page-data.server.ts';

/** Links to more about this car: its series with the generations of these years, and other needs that it meets. */
export function WinnerLinks({ winner }: { winner: WinnerModel }) {
  const { title, brand, brandSlug, series, seriesSlug, generations, alsoIn } = winner;
  const names = generations.map((generation) => `${generation.name} (${winnerYears(generation)})`).join(', ');
  return (
    <section>
      <h3 className="text-body">{`Mer om ${title}`}</h3>
      <ul className="mt-2 text-small">
        <Entry to={seriesUrl(brandSlug, seriesSlug)} label={`${brand} ${series}`} note={`generation ${names}`} />
        {alsoIn.map(({ slug, label, rank }) => (
          <Entry key={slug} to={categoryUrl(slug)} label={label} note={`plats ${rank}`} />
        ))}
      </ul>
    </section>
  );
}

const Entry = ({ to, label, note }: { to: string; label: string; note: string }) => (
  <li className="border-b border-line">
    <Link
      to={to}
      className="touch flex flex-wrap items-center justify-between gap-x-4 py-2 hover:text-moss hover:underline"
    >
      {label}
      <span className="text-quiet">{note}</span>
    </Link>
  </li>
);
