import { Link } from 'react-router';
import { categoriesUrl } from '#src/urls.ts';

/** Visibility in rows of three, by the number of cards in the last row: none, one or two. */
const OF_THREE = ['lg:hidden', 'lg:grid lg:col-span-2', 'lg:grid'];

/** Link to the categories in the free places of the last row of two or three cards, as high as the pictures beside it. */
export function RowEnd({ count }: { count: number }) {
  const ofTwo = count % 2 === 0 ? '' : 'sm:grid';
  return (
    <li data-print="no" className={`row-span-5 hidden grid-rows-subgrid pb-10 ${ofTwo} ${OF_THREE[count % 3]}`}>
      <div className="grid content-center gap-2 rounded-card bg-moss-tint p-6">
        <p className="text-large font-semibold text-forest">Hittar du inte rätt?</p>
        <p className="max-w-md text-small">
          Se vilka bilar som passar bäst för hund, husvagn, pendling och andra behov.
        </p>
        <p>
          <Link to={categoriesUrl()} className="link touch inline-flex items-center text-small font-medium">
            Bästa bilen för dina behov
          </Link>
        </p>
      </div>
    </li>
  );
}
