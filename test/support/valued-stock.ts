import type { ValuedCar } from '#src/domain/valuation/valued-car.ts';

/** Deterministic random numbers in [0, 1). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const [BRANDS, SERIES_OF_BRAND, DEALERS] = [4, 3, 25];
export const STOCK_AS_OF = new Date('2026-11-20T05:00:00Z');

/** Cars for sale whose prices follow age, distance, power and choices of their series, with noise. */
export function valuedStock(size: number, seed = 1): ValuedCar[] {
  const random = randomOf(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const levels = Array.from({ length: BRANDS * SERIES_OF_BRAND }, () => 12.9 + normal() * 0.3);
  return Array.from({ length: size }, (_, place) => {
    const series = Math.floor(random() * levels.length);
    const age = Math.floor(random() * 11);
    const modelYear = 2026 - age;
    const km = Math.round(Math.max(20, age * (11_000 + normal() * 4_000) + random() * 8_000) / 10) * 10 + 1_000;
    const horsepower = [120, 150, 190, 250][Math.floor(random() * 4)] ?? 150;
    const isDiesel = random() < 0.4;
    const isAutomatic = random() < 0.6;
    const isFourWheelDrive = random() < 0.3;
    const log =
      (levels[series] ?? 13) -
      age * 0.09 -
      (km / 10_000) * 0.022 +
      Math.log(horsepower / 150) * 0.5 +
      normal() * 0.06 +
      Number(isAutomatic) * 0.06 +
      Number(isFourWheelDrive) * 0.07;
    return {
      id: place + 1,
      dealerId: 1 + Math.floor(random() * DEALERS),
      licencePlate: null,
      vinHash: null,
      brandId: 1 + Math.floor(series / SERIES_OF_BRAND),
      seriesId: 1 + series,
      generationId: 1 + series * 2 + Number(age > 5),
      model: 'Provmodell',
      text: 'Provmodell',
      equipment: [],
      modelYear,
      firstRegistered: new Date(Date.UTC(modelYear, Math.floor(random() * 9), 10)),
      price: Math.round(Math.exp(log) / 100) * 100,
      odometerKm: km,
      horsepower,
      engineCc: 1_969,
      fuels: [isDiesel ? ('Diesel' as const) : ('Bensin' as const)],
      transmission: isAutomatic ? ('Automat' as const) : ('Manuell' as const),
      drive: isFourWheelDrive ? ('Fyrhjulsdrift' as const) : ('Framhjulsdrift' as const),
      bodyType: 'Kombi' as const,
      closedAt: null,
      isFlagged: false,
      isVatUnclear: false,
      mayLackVat: false,
      isRepeated: false,
    };
  });
}
