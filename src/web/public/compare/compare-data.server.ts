import { type AdFields, readAdsByIds } from '#src/db/ads/ad-detail.ts';
import { type JudgedAd, readJudgements } from '#src/db/valuation/valuation-rows.ts';
import { comparedEquipment } from '#src/domain/ads/compared-rows.ts';
import { MAX_COMPARED } from '#src/domain/ads/comparison.ts';
import { comparedNames } from '#src/domain/ads/comparison-names.ts';
import { shownName } from '#src/domain/ads/shown-name.ts';
import { costedCar, costedValuation } from '#src/domain/ownership-cost/costed-car.ts';
import { cutoutOf } from '#src/domain/pictures/car-cutout.ts';
import { findPoint } from '#src/domain/places/find-place.ts';
import { labelledPrice } from '#src/domain/valuation/label-text.ts';
import { priceAnswer } from '#src/domain/valuation/price-answer.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { compareNearUrl, examplePictureUrl, NEAR_PARAM } from '#src/visitor-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { comparedGroups } from './compared-groups.server.ts';

/** A longer text is no place. */
const MAX_PLACE_LENGTH = 80;

/** Parts of the address that are read; a longer list is no list of cars. */
const MAX_READ = 500;

/** The cars of the address beside each other: two statements, whatever the number of cars. */
export async function readComparedCars({ url, db, now, pictures }: PageRequest) {
  const { ids, ...address } = readIds(url.searchParams.get('ads') ?? '');
  const shown = ids.slice(0, MAX_COMPARED);
  const near = (url.searchParams.get(NEAR_PARAM) ?? '').trim().slice(0, MAX_PLACE_LENGTH);
  const point = findPoint(near);
  const [ads, judgements] = await Promise.all([readAdsByIds(db, shown), readJudgements(db, shown)]);
  const costed = ads.map((ad) =>
    ad.status === 'active' ? costedCar(ad, costedValuation(judgements.get(ad.internalId) ?? null), now) : null,
  );
  const headings = ads.map((ad) => shownName(ad));
  const names = comparedNames(ads.map((ad, at) => ({ ...ad, name: headings[at]?.name ?? ad.name })));
  return {
    cars: ads.map((ad, at) => ({
      internalId: ad.internalId,
      heading: headings[at] ?? shownName(ad),
      /** No other car of the comparison has it. */
      name: names[at] ?? ad.name,
      status: ad.status,
      price: ad.price,
      modelYear: ad.modelYear,
      odometerKm: ad.odometerKm,
      imageUrls: pictures.of(ad.imageUrls.slice(0, 1)),
      /** The comparison without it, and with all other cars of the address. */
      withoutUrl: compareNearUrl(
        ids.filter((id) => id !== ad.internalId),
        near,
      ),
      judged: toJudged(ad, judgements.get(ad.internalId), pictures),
    })),
    groups: comparedGroups(ads, judgements, { now, point, costed }),
    /** For the cost by the visitor's own figures. */
    costed,
    /** Where distances are counted from, as typed; `isKnown` is true for an empty text too. */
    near: { text: point?.text ?? near, isKnown: near === '' || point !== null },
    equipment: comparedEquipment(ads.map((ad) => ad.equipment)),
    address: {
      ...address,
      /** All cars of the address, those that are not shown too. */
      ids,
      /** Cars among the first of the address that no longer exist, and those beyond the maximum. */
      missing: shown.length - ads.length,
      leftOut: Math.max(0, ids.length - MAX_COMPARED),
      /** The comparison itself, and that of the cars beyond the maximum, which still contains the others. */
      allUrl: compareNearUrl(ids, near),
      nextUrl: compareNearUrl([...ids.slice(MAX_COMPARED), ...shown], near),
    },
  };
}

export type ComparisonModel = Awaited<ReturnType<typeof readComparedCars>>;

/** The cars of the address, each once; whether it repeats one, and whether a part of it is no id. */
function readIds(text: string) {
  const parts = text
    .split(',', MAX_READ)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const read = parts.map(readId).filter((id) => id !== null);
  const ids = [...new Set(read)];
  return { ids, isRepeated: ids.length < read.length, isUnreadable: read.length < parts.length };
}

/** The judged price of a car for sale, with what its road shows; null: not judged. */
function toJudged(ad: AdFields, judgement: JudgedAd | undefined, pictures: PictureAddresses) {
  const judged = judgement && labelledPrice(judgement);
  if (!judged || ad.status !== 'active') return null;
  const { low80, high80 } = judgement;
  const cutout = cutoutOf(ad);
  const [picture = null] = cutout === null ? [] : pictures.of([examplePictureUrl(cutout)]);
  return { ...judged, low: low80, high: high80, picture, text: priceAnswer(judgement, ad).headline };
}
