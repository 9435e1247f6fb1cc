import { INDEXED_FUEL_NAMES, type IndexedFuel } from './price-index-texts.ts';

/** A series, as "volvo/v60"; without it all series. */
export const INDEX_MODEL_PARAM = 'modell';
export const INDEX_FUEL_PARAM = 'drivmedel';
export const PRICE_INDEX_PARAMS = [INDEX_MODEL_PARAM, INDEX_FUEL_PARAM] as const;

type Index = { series: { brandSlug: string; slug: string } | null; fuel: IndexedFuel };

/** The value of the parameter for a series; empty for all. */
export const indexModel = (series: Index['series']): string =>
  series === null ? '' : `${series.brandSlug}/${series.slug}`;

type IndexChoice<Of> = {
  /** Of the chosen series, by fuel. */
  ofModel: readonly Of[];
  /** Null when there is no index at all. */
  shown: Of | null;
  /** The choice that has no index: the model, or the fuel of the shown model. */
  missing: 'model' | 'fuel' | null;
};

/** Finds the chosen index; where it does not exist that of all series, or of the first fuel of the series. No input throws. */
export function chooseIndex<Of extends Index>(indexes: readonly Of[], params: URLSearchParams): IndexChoice<Of> {
  const [model, fuel] = [params.get(INDEX_MODEL_PARAM) ?? '', params.get(INDEX_FUEL_PARAM) ?? ''];
  const wanted = indexes.filter(({ series }) => indexModel(series) === model);
  const whole = indexes.filter(({ series }) => series === null);
  const ofModel = wanted.length > 0 ? wanted : whole.length > 0 ? whole : firstModel(indexes);
  const ofFuel = ofModel.find((index) => index.fuel === fuel);
  const isModelMissing = wanted.length === 0 && model !== '';
  return {
    ofModel,
    shown: ofFuel ?? ofModel[0] ?? null,
    missing: isModelMissing ? 'model' : fuel !== '' && ofFuel === undefined ? 'fuel' : null,
  };
}

/** Where there is none of all series. */
const firstModel = <Of extends Index>(indexes: readonly Of[]): Of[] =>
  indexes.filter(({ series }) => indexModel(series) === indexModel(indexes[0]?.series ?? null));

/** The parameters of a choice, without those that have their default. */
export function writeIndexChoice(model: string, fuel: IndexedFuel | ''): URLSearchParams {
  return new URLSearchParams([
    ...(model === '' ? [] : [[INDEX_MODEL_PARAM, model]]),
    ...(fuel === '' || fuel === INDEXED_FUEL_NAMES[0] ? [] : [[INDEX_FUEL_PARAM, fuel]]),
  ]);
}
