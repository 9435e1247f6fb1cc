import { Link, type MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { staffCategoryUrl } from '#src/office-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { categoryUrl } from '#src/visitor-urls.ts';
import { ShortTime } from '#src/web/frame/short-time.tsx';
import { StaffHeading } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import type { Route } from './+types/categories-route.ts';
import { readStaffCategories, type StaffCategoriesModel } from './category-data.server.ts';

export const loader = staffLoader(readStaffCategories);
export const meta: MetaFunction = ({ matches }) => staffTags('Kategorier', matches);

/** Every category, and whether its text is from the editors or the file. */
export default function StaffCategoriesRoute({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData;
  return (
    <div className="max-w-4xl">
      <StaffHeading title="Kategorier">
        Text, attribut och vinnare. Det som redaktionen har skrivit står kvar när filerna läses in igen.
      </StaffHeading>
      <div className="mt-6">
        <PlainTable caption="Kategorier" columns={COLUMNS} rows={categories} empty="Det finns inga kategorier än." />
      </div>
    </div>
  );
}

type Category = StaffCategoriesModel['categories'][number];

const COLUMNS: readonly Column<Category>[] = [
  {
    heading: 'Kategori',
    cell: ({ slug, name }) => (
      <Link to={staffCategoryUrl(slug)} className="link touch inline-flex min-w-44 items-center font-semibold">
        {name}
      </Link>
    ),
  },
  { heading: 'Kort namn', cell: ({ label }) => label },
  {
    heading: 'Text',
    className: 'whitespace-nowrap',
    cell: ({ editedAt }) =>
      editedAt ? (
        <>
          redaktionens, <ShortTime at={editedAt} />
        </>
      ) : (
        'filens'
      ),
  },
  {
    heading: 'Granskning',
    className: 'whitespace-nowrap',
    cell: ({ overdue }) => (overdue === 0 ? 'aktuell' : `${formatCount(overdue, 'bil', 'bilar')} att granska`),
  },
  {
    heading: 'Sida',
    cell: ({ slug, label }) => (
      <Link to={categoryUrl(slug)} reloadDocument className="link touch inline-flex items-center whitespace-nowrap">
        Visa<span className="sr-only">{` ${label}`}</span>
      </Link>
    ),
  },
];
