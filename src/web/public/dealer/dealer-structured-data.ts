import type { AutoDealerLeaf, OpeningHoursSpecificationLeaf } from 'schema-dts';
import type { OpeningHours } from '#src/domain/dealers/opening-hours.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { dealerUrl } from '#src/visitor-urls.ts';
import type { DealerPageModel } from './dealer-data.server.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The dealer for search engines; details that are not known are left out. */
export const dealerData = (site: SiteSettings, dealer: DealerPageModel): AutoDealerLeaf => ({
  '@type': 'AutoDealer',
  name: dealer.name,
  url: `${site.url}${dealerUrl(dealer.slug)}`,
  ...(dealer.logo !== null && { logo: new URL(dealer.logo, site.url).href }),
  ...(dealer.telephone !== null && { telephone: dealer.telephone }),
  ...(dealer.email !== null && { email: dealer.email }),
  ...(dealer.website !== null && { sameAs: dealer.website }),
  ...(dealer.organisationNumber !== null && { taxID: dealer.organisationNumber }),
  ...(dealer.presentation !== null && { description: dealer.presentation }),
  ...((dealer.address !== null || dealer.city !== null) && {
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'SE',
      ...(dealer.address !== null && { streetAddress: dealer.address }),
      ...(dealer.postcode !== null && { postalCode: dealer.postcode }),
      ...(dealer.city !== null && { addressLocality: dealer.city }),
      ...(dealer.county !== null && { addressRegion: dealer.county }),
    },
  }),
  ...(dealer.position !== null && { geo: { '@type': 'GeoCoordinates', ...dealer.position } }),
  ...(dealer.openingHours !== null && { openingHoursSpecification: specificationOf(dealer.openingHours) }),
});

const specificationOf = (week: OpeningHours): OpeningHoursSpecificationLeaf[] =>
  week.flatMap((hours, day) =>
    hours === null
      ? []
      : [
          {
            '@type': 'OpeningHoursSpecification',
            dayOfWeek: `https://schema.org/${DAYS[day] ?? 'Monday'}` as const,
            opens: hours[0],
            closes: hours[1],
          },
        ],
  );
