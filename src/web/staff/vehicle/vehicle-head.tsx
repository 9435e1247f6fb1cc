import { Link } from 'react-router';
import { formatPrice } from '#src/domain/format/price.ts';
import { formatPlate } from '#src/domain/suggestions/licence-plate.ts';
import { shownStatus } from '#src/domain/vocabulary/shown-status.ts';
import { staffAdsUrl, staffAdUrl, staffDealerUrl } from '#src/pages/list-urls.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import type { VehicleModel } from './vehicle-data.server.ts';

/** Heading of an ad with its status, price and dealer. */
export const VehicleHead = ({ ad, list, withheld }: Pick<VehicleModel, 'ad' | 'list' | 'withheld'>) => (
  <>
    <ListLinks
      heading="Vehicles"
      url={staffAdsUrl(list?.query)}
      place={list}
      urlOf={(id) => staffAdUrl(id, list?.query)}
      nouns={['annons', 'Annonser']}
    />
    <h1 className="text-title wrap-anywhere">{ad.name}</h1>
    <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-quiet">
      <Badge tone={ad.status === 'active' ? 'calm' : 'plain'}>
        {shownStatus({ status: ad.status, isWithheld: withheld !== undefined })}
      </Badge>
      <span className="font-semibold text-ink tabular-nums">{formatPrice(ad.price)}</span>
      {ad.licence_plate !== null && <span>{formatPlate(ad.licence_plate)}</span>}
      <span>Annons {ad.internal_id}</span>
      {ad.dealer !== null && ad.dealer_id !== null && (
        <Link to={staffDealerUrl(ad.dealer_id)} className="link touch inline-flex items-center">
          {ad.dealer}
        </Link>
      )}
      {ad.status !== 'hidden' && ad.status !== 'draft' && (
        <Link to={adUrl(ad.internal_id)} className="font-medium text-moss hover:underline">
          Visa på webbplatsen
        </Link>
      )}
    </p>
  </>
);
