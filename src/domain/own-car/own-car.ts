import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';

/** The facts of a visitor's own car that its price is estimated from. */
export type OwnCar = Pick<
  ValuedCar,
  | 'generationId'
  | 'modelYear'
  | 'odometerKm'
  | 'horsepower'
  | 'fuels'
  | 'transmission'
  | 'drive'
  | 'bodyType'
  | 'text'
  | 'equipment'
>;

/** The car as an ad without a price, of no dealer. */
export const ownValuedCar = (car: OwnCar): ValuedCar => ({
  ...car,
  id: -1,
  // Those of the cars that it is compared with.
  brandId: 0,
  seriesId: 0,
  dealerId: -1,
  licencePlate: null,
  vinHash: null,
  model: null,
  firstRegistered: null,
  price: null,
  engineCc: null,
  closedAt: null,
  isFlagged: false,
  isVatUnclear: false,
  mayLackVat: false,
  isRepeated: false,
});
