import { formatPrice } from '#src/domain/format/price.ts';
import { contactUrl } from '#src/visitor-urls.ts';
import { FavouriteButton } from '#src/web/shared/saved-cars/favourite-button.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import type { AdPageModel } from './ad-data.server.ts';

/** On phones: price, judgement, heart and contact of an ad for sale, at the window's lower edge. */
export const AdBar = ({ ad: { internalId, name, price, status, valuation } }: { ad: AdPageModel }) => (
  <div data-print="no" className="ad-bar border-t border-line bg-raised px-4">
    <p className="min-w-0 flex-1">
      <span className="block font-semibold text-forest">{formatPrice(price)}</span>
      {valuation !== null && (
        <span className="block text-fine leading-4">{valuation.shortLabel ?? 'Priset bedöms inte'}</span>
      )}
    </p>
    <span className="w-11 shrink-0">
      <FavouriteButton
        car={{ internalId, name, price, status }}
        className="touch grid w-11 cursor-pointer place-items-center rounded-full border border-line"
      />
    </span>
    <ButtonLink kind="primary" rel="nofollow" to={contactUrl(internalId)} className="shrink-0">
      Kontakta
    </ButtonLink>
  </div>
);
