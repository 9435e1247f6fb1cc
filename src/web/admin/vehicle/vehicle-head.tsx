import { Link } from 'react-router';
import { STATUS_WORDS } from '#src/domain/ads/vocabulary.ts';
import { formatAdPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { adUrl, staffAdsUrl, staffAdUrl } from '#src/urls.ts';
import { UpLink } from '#src/web/admin/staff-page/page-parts.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

/** Heading of an ad with its status, price and dealer. */
export const VehicleHead = ({ ad, list }: Pick<VehicleModel, 'ad' | 'list'>) => (
  <>
    <ListLinks list={list} />
    <h1 className="text-title wrap-anywhere">{ad.name}</h1>
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-quiet">
      <Badge tone={ad.status === 'active' ? 'calm' : 'plain'}>{STATUS_WORDS[ad.status]}</Badge>
      <span className="font-semibold text-ink tabular-nums">{formatAdPrice(ad.price)}</span>
      {ad.licence_plate !== null && <span>{formatPlate(ad.licence_plate)}</span>}
      <span>Annons {ad.internal_id}</span>
      {ad.dealer !== null && <span>{ad.dealer}</span>}
      {ad.status !== 'hidden' && ad.status !== 'draft' && (
        <Link to={adUrl(ad.internal_id)} className="font-medium text-moss hover:underline">
          Visa på webbplatsen
        </Link>
      )}
    </p>
  </>
);

/** Links to the list as it was left, and to the ads before and after this one in it. */
function ListLinks({ list }: Pick<VehicleModel, 'list'>) {
  if (list === null) return <UpLink to={staffAdsUrl()}>Vehicles</UpLink>;
  const { query, before, after } = list;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <UpLink to={staffAdsUrl(query)}>Vehicles</UpLink>
      <nav aria-label="Annonser i listan" className="mb-2 flex gap-x-4 text-small font-medium">
        <Step to={before === null ? null : staffAdUrl(before, query)} rel="prev">
          Föregående annons
        </Step>
        <Step to={after === null ? null : staffAdUrl(after, query)} rel="next">
          Nästa annons
        </Step>
      </nav>
    </div>
  );
}

type StepProps = { to: string | null; rel: 'prev' | 'next'; children: string };

const Step = ({ to, rel, children }: StepProps) =>
  to === null ? (
    <span className="text-quiet">{children}</span>
  ) : (
    <Link to={to} rel={rel} className="text-moss hover:underline">
      {children}
    </Link>
  );
