import { POPULAR_RANKING } from '#src/domain/ads/popular-ranking.ts';

/**
 * SQL of the stock by brand and series: listed ads, those with a picture, and the demand of the popular list, in which ads closed
 * lately count.
 */
export const COUNTED_STOCK = `
  select brand, series, (count(*) filter (where status = 'active'))::int as active,
         (count(first_image_url) filter (where status = 'active'))::int as active_with_image, count(*)::int as demand
  from ads
  where listed_as is null and (status = 'active' or closed_at > now() - make_interval(days => ${POPULAR_RANKING.demandDays}))
  group by brand, series`;
