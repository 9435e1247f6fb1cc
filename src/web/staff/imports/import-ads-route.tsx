import type { MetaFunction } from 'react-router';
import { IMPORT_AD_CHANGES } from '#src/domain/deliveries/import-ads.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { STATUS_WORDS } from '#src/domain/vocabulary/vocabulary.ts';
import { importAdsUrl, importUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { StaffHeading, UpLink } from '#src/web/office/page/page-parts.tsx';
import { Paged } from '#src/web/office/page/paged.tsx';
import { type StaffColumn, StaffTable } from '#src/web/office/table/staff-table.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/import-ads-route.ts';
import { readImportAds } from './imports-data.server.ts';

export const loader = staffLoader(readImportAds);
export const meta: MetaFunction = ({ matches }) => staffTags('Annonser i en import', matches);

type Row = Awaited<ReturnType<typeof readImportAds>>['ads'][number];

const COLUMNS: readonly StaffColumn<Row>[] = [
  {
    id: 'namn',
    heading: 'Annons',
    className: 'min-w-44',
    cell: ({ id, name, licencePlate, dealerAdId }) => (
      <>
        <Link to={staffAdUrl(id)} className="link font-medium">
          {name}
        </Link>
        <span className="block text-fine text-quiet">
          {[licencePlate && formatPlate(licencePlate), dealerAdId].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    id: 'status',
    heading: 'Status nu',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'calm' : 'plain'}>{STATUS_WORDS[status]}</Badge>,
  },
  { id: 'pris', heading: 'Pris nu', isFigure: true, cell: ({ price }) => formatPrice(price) },
  { id: 'handlare', heading: 'Handlare', cell: ({ dealer }) => dealer ?? '–' },
];

/** The new, changed, returned or removed ads of an import. */
export default function ImportAdsRoute({ loaderData }: Route.ComponentProps) {
  const { id, file, change, ads, total, page, lastPage } = loaderData;
  return (
    <>
      <UpLink to={importUrl(id)}>{file}</UpLink>
      <StaffHeading title={`${IMPORT_AD_CHANGES[change].label} annonser`}>
        {`Annonser i importen av ${file}, som de är nu.`}
      </StaffHeading>
      <div className="mt-6">
        <Paged
          count={formatCount(total, 'annons', 'annonser')}
          page={page}
          lastPage={lastPage}
          urlOf={(each) => importAdsUrl(id, change, each)}
        >
          <StaffTable name="import-ads" caption="Annonser" columns={COLUMNS} rows={ads} empty="Inga annonser." />
        </Paged>
      </div>
    </>
  );
}
