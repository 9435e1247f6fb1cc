import { type MetaFunction, useLoaderData } from 'react-router';
import { formatDate } from '#src/domain/format/dates.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { Figure, StaffHeading } from '#src/web/admin/staff-page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { readDealerOverview } from './dealer-overview-data.server.ts';

export const loader = dealerLoader(readDealerOverview);
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  staffTags(loaderData?.dealer ?? 'Översikt', matches);

/** The first page of the dealers' own area. */
export default function DealerOverviewRoute() {
  const { dealer, stock } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-5xl">
      <StaffHeading title={dealer} lang="sv">
        {stock.unconfirmedAt !== null &&
          `Vi har inte fått någon leverans sedan ${formatDate(stock.lastDeliveredAt ?? stock.unconfirmedAt)}. Annonserna visas som obekräftade.`}
      </StaffHeading>
      <dl className="mt-6 grid grid-cols-2 gap-6 md:grid-cols-4">
        <Figure label="Bilar till salu" value={formatNumber(stock.active)} />
        <Figure label="Utan bild" value={formatNumber(stock.withoutPicture)}>
          visas inte i fordonslistan
        </Figure>
        <Figure
          label="Senaste leverans"
          value={stock.lastDeliveredAt ? formatDate(stock.lastDeliveredAt) : 'ingen'}
          isWords
        />
      </dl>
    </div>
  );
}
