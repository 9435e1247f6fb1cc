import { redirect } from 'react-router';
import { readModelNames } from '#src/db/catalogue/car-models.ts';
import type { GenerationDetail } from '#src/db/catalogue/series-statistics.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { findAddressed, findSeriesAddressed } from '#src/domain/catalogue/catalogue-address.ts';
import { joinCurves } from '#src/domain/market/depreciation.ts';
import type { IndexedFuel } from '#src/domain/market/price-index-texts.ts';
import { labelTimesText, removalText } from '#src/domain/market/removal-texts.ts';
import { type OwnCarFacts, ownCarParams } from '#src/domain/own-car/own-car-form.ts';
import { laterValues, speedAtPrices, waitText } from '#src/domain/own-car/own-car-texts.ts';
import { averageMil } from '#src/domain/ownership-cost/average-mil.ts';
import { yearsOld } from '#src/domain/ownership-cost/costed-car.ts';
import { lossOfValue } from '#src/domain/ownership-cost/residual-value.ts';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { type OwnCarSeries, readOwnCarSeries, type ValuedOwnCar } from '#src/services/own-car/value-own-car.ts';
import { ownCarAlertFormUrl, ownCarUrl, ownCarValueUrl, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { judgeOwnCar, readOwnCar, timesOfOwnCar } from '#src/web/shared/own-car/read-own-car.server.ts';
import { modelPicture } from '#src/web/shared/pictures/model-picture.server.ts';
import { readBestMonth } from './best-month-data.server.ts';

/**
 * The value of a car of one's own: what cars like it are asked for, why, how fast they go, and what it is worth later. Without a model year
 * and a distance the form alone.
 * @throws a redirect to the form for any car, where the address names no model
 */
export async function readOwnCarValue({ url, params, db, ownCars, now, pictures, logger }: PageRequest) {
  const slugs = { brand: params.brand ?? '', series: params.series ?? '' };
  const model = await readOwnCarSeries(db, slugs, now);
  if (model === null) throw await elsewhere(db, url, slugs);
  const { id, brand, brandSlug, name, slug } = model.detail;
  const read = await readOwnCar(model, url.searchParams, { db, ownCars, now, logger });
  const { form, valued } = read;
  return {
    brand: { name: brand, slug: brandSlug },
    series: { name, slug, fullName: carName(brand, name), url: seriesUrl(brandSlug, slug) },
    form,
    /** The form for mails of its changes. */
    alertUrl: ownCarAlertFormUrl(ownCarValueUrl(brandSlug, slug, ownCarParams(form.facts))),
    /** Whether a form was sent. */
    isAsked: form.texts.arsmodell !== '' || form.texts.mil !== '',
    isComplete: read.isComplete,
    isBusy: read.isBusy,
    choices: read.choices,
    unread: read.unread,
    answer: valued && {
      ...toAnswer(valued, { model, facts: form.facts, now, pictures }),
      bestMonth: await readBestMonth(db, { id, fullName: carName(brand, name) }, fuelOf(form.facts), now),
    },
  };
}

function fuelOf({ fuel }: OwnCarFacts): IndexedFuel {
  const ofCar = fuel === null ? 'unknown' : fuelClass([fuel]);
  return ofCar === 'unknown' ? 'all' : ofCar;
}

export type OwnCarValueModel = Awaited<ReturnType<typeof readOwnCarValue>>;

/** Where an address leads that names no model: to the true spelling of one, or to the form with the names. */
async function elsewhere(db: PageRequest['db'], url: URL, slugs: { brand: string; series: string }) {
  const brands = await readModelNames(db);
  const brand = findAddressed(brands, slugs.brand);
  const series = brand && findSeriesAddressed(brand, brand.series, slugs.series);
  if (!brand || !series) return redirect(ownCarUrl(`${slugs.brand} ${slugs.series}`.trim()));
  return redirect(ownCarValueUrl(brand.slug, series.slug) + url.search, 301);
}

type AnswerSources = { model: OwnCarSeries; facts: OwnCarFacts } & Pick<PageRequest, 'now' | 'pictures'>;

function toAnswer(valued: ValuedOwnCar, { model, facts, now, pictures }: AnswerSources) {
  const { detail } = model;
  const { modelYear } = facts;
  const { shown, car, generation } = judgeOwnCar(valued, { model, facts, pictures });
  const { estimate, error, low80, high80 } = valued;
  const times = timesOfOwnCar(model, generation);
  const ofFuel = fuelClass(car.fuels);
  const loss = lossOfValue(curveOf(model, generation), yearsOld(modelYear, now), ofFuel);
  const mil = averageMil(ofFuel);
  return {
    ...shown,
    estimate,
    /** Standard error of the estimate, as a share. */
    error,
    picture: modelPicture(
      { bodyType: car.bodyType, modelYear, colors: detail.statistics.colors.map(({ color }) => color) },
      pictures,
    ),
    speed: shown.isEstimated && times !== null ? speedAtPrices(times.byLabel, { low: low80, high: high80 }) : [],
    speedText:
      times === null ? null : `${removalText(times)}${times.byLabel.length === 0 ? ` ${labelTimesText([])}` : ''}`,
    later: shown.isEstimated ? { wait: waitText(loss, estimate, mil), values: laterValues(loss, estimate, mil) } : null,
    forSale: vehiclesUrl({
      filters: {
        ...NO_AD_FILTERS,
        make: [detail.brand],
        model: [detail.name],
        generation: generation === null ? [] : [generation.name],
        minYear: modelYear,
        maxYear: modelYear,
      },
    }),
  };
}

const curveOf = ({ detail }: OwnCarSeries, generation: GenerationDetail | null) =>
  joinCurves(
    [generation?.slug, null].flatMap((slug) => {
      const found = slug === undefined ? undefined : detail.depreciation.find((curve) => curve.generation === slug);
      return found === undefined ? [] : [found.points];
    }),
  );
