import { hasAdFilters } from '#src/domain/ads/filters/ad-filters.ts';
import { vehiclesUrl } from '#src/urls.ts';
import { EmptyList } from '#src/web/shared/list-states/empty-list.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';

/** Replaces an empty vehicle list. */
export function NoVehicles({ query: { filters, sort }, filterSuggestion, excluded, didYouMean }: VehicleListModel) {
  const isNarrowed = hasAdFilters(filters);
  const which = excluded.withoutImage > 0 ? 'bilar med bild' : 'bilar';
  return (
    <div className="mt-8">
      <EmptyList
        heading={isNarrowed ? 'Inga fordon hittades med de valda filtren.' : `Inga ${which} är till salu just nu.`}
        hint={null}
        guesses={didYouMean}
        filterSuggestion={filterSuggestion}
        clearTo={isNarrowed ? vehiclesUrl({ sort }) : null}
        clearLabel="Rensa alla filter"
      />
    </div>
  );
}
