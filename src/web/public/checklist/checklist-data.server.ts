import { data } from 'react-router';
import { readAd } from '#src/db/ads/ad-detail.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { purchaseChecklist } from '#src/domain/purchase-checklist/checklist.ts';
import { recallsOfAd } from '#src/domain/recalls/match-recalls.ts';
import { priceAnswer, priceAnswerTexts } from '#src/domain/valuation/price-answer.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { adUrl, categoryUrl } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { testDriveArticle } from '#src/web/shared/test-drive-article.server.ts';

/** The checklist for a purchase of one car, in two statements. */
export async function readChecklistPage({ params, db, now, blog }: PageRequest) {
  const id = readId(params.id);
  const ad = id === null ? null : await readAd(db, id);
  if (ad === null || ad.closedAt !== null) throw data(null, { status: 404 });
  const { internalId, name, price } = ad;
  const valuation = await readValuation(db, internalId);
  const groups = purchaseChecklist(
    {
      ...ad,
      horsepower: ad.horsepower ?? ad.catalogueValues?.horsepower ?? null,
      model: carName(ad.brand, ad.series),
      recalls: recallsOfAd(ad),
      priceFacts: priceAnswerTexts(priceAnswer(valuation, ad)),
      watchouts: ad.watchouts.map((list) => ({ ...list, url: categoryUrl(list.categorySlug) })),
      testDrive: await testDriveArticle(blog),
      adUrl: adUrl(internalId),
    },
    isoDay(now),
  );
  return { internalId, name, price, groups };
}

export type ChecklistPageModel = Awaited<ReturnType<typeof readChecklistPage>>;
