import { describe, expect, test } from 'vitest';
import { type TaxedCar, vehicleTax } from './vehicle-tax.ts';

/**
 * Cars whose tax is published, or was computed by hand from the act: what they are, the facts, the amounts (the malus first, then
 * what follows; or, where the unknown day decides, the amounts of both rules), and the source.
 */
type TaxCase = [what: string, facts: Partial<TaxedCar>, amounts: number[] | string, source: string, today?: string];

const NONE: TaxedCar = {
  brand: 'Volvo',
  series: 'V70',
  name: '',
  engineName: null,
  bodyType: null,
  modelYear: null,
  firstRegistered: null,
  fuels: [],
  wltpCo2Min: null,
  wltpCo2Max: null,
  nedcCo2Min: null,
  nedcCo2Max: null,
};

const petrol = (modelYear: number, grams: number): Partial<TaxedCar> => ({
  fuels: ['Bensin'],
  modelYear,
  nedcCo2Max: grams,
});
const diesel = (modelYear: number, grams: number): Partial<TaxedCar> => ({
  ...petrol(modelYear, grams),
  fuels: ['Diesel'],
});
/** A car by WLTP, first taxed on a day of its model year. */
const wltp = (fuel: 'Bensin' | 'Diesel' | 'Etanol' | 'Laddhybrid', grams: number, day: string): Partial<TaxedCar> => ({
  fuels: [fuel],
  modelYear: Number(day.slice(0, 4)),
  firstRegistered: day,
  wltpCo2Max: grams,
});

const BY_HAND = 'by hand, vägtrafikskattelagen 2 kap. 7–10 §§';
const SKV = 'Skatteverkets rättsliga vägledning 2020.15, 368137';
const TS = 'Transportstyrelsen, ltz.se August 2021';
const PROP = 'prop. 2021/22:91, table at bjornlunden.se';
const DN = 'dn.se October 2020, on prop. 2020/21:68';
const CAMPERS = 'husvagnsbranschen.se September 2020';

/** The 19 cases of the fact check of November 2026. */
const CHECKED: TaxCase[] = [
  ['V70 2.4 of 2007', petrol(2007, 214), [2_626], SKV],
  ['V70 D5 of 2007', { ...diesel(2007, 172), firstRegistered: '2007-06-01' }, [4_533], BY_HAND],
  ['V60 D4 of 2016', diesel(2016, 112), [1_155], BY_HAND],
  ['Golf 1.0 TSI of March 2018', { ...petrol(2018, 109), firstRegistered: '2018-03-01' }, [360], BY_HAND],
  [
    'XC60 D4 of February 2019 with both values',
    { ...diesel(2019, 144), wltpCo2Max: 170, firstRegistered: '2019-02-01' },
    [3_282],
    BY_HAND,
  ],
  ['Model 3 of 2022', { fuels: ['El'], modelYear: 2022 }, [360], BY_HAND],
  ['petrol of December 2023', wltp('Bensin', 145, '2023-12-01'), [8_350, 1_108], BY_HAND],
  ['diesel of June 2024', wltp('Diesel', 120, '2024-06-01'), [7_047, 2_430], PROP],
  ['plug-in hybrid of 2025', wltp('Laddhybrid', 20, '2025-03-01'), [360], BY_HAND],
  ['E85 of 2009', { ...petrol(2009, 180), fuels: ['Etanol'] }, [1_119], BY_HAND],
  ['V60 D6 of 2014', { ...diesel(2014, 48), series: 'V60', name: 'V60 D6', fuels: ['Laddhybrid'] }, [1_103], BY_HAND],
  ['E85 of March 2025', wltp('Etanol', 131, '2025-03-01'), [6_502, 580], BY_HAND],
  ['imported diesel of model year 2015', { ...diesel(2015, 120), firstRegistered: '2019-03-01' }, [1_572], BY_HAND],
  [
    'petrol of model year 2017, first taxed in September 2018, during the years of a malus',
    { ...petrol(2017, 160), firstRegistered: '2018-09-01' },
    [1_438],
    BY_HAND,
    '2020-06-01',
  ],
  ['Volvo 240 of 1990', petrol(1990, 220), [0], 'vägtrafikskattelagen 2 kap. 2 §'],
  ['diesel of model year 2018 without a day', diesel(2018, 120), [1_572, 2_430], BY_HAND],
  ['petrol of model year 2020 without a day', { ...petrol(2020, 124), wltpCo2Max: 150 }, [646, 1_218], BY_HAND],
  // (360 + 79 × 22) + 190 × 13,52 + 250 = 4 916,80.
  [
    'Transit of 2019',
    { ...diesel(2019, 190), bodyType: 'Transportbil', firstRegistered: '2019-05-01' },
    [4_916],
    BY_HAND,
  ],
  ['petrol of model year 2005, possibly in environmental class 2005', petrol(2005, 214), 'by-weight', '2 kap. 7 §'],
];

const PUBLISHED: TaxCase[] = [
  ['ethanol, 166 g', { ...petrol(2006, 166), fuels: ['Etanol'] }, [965], SKV],
  ['petrol 120 g in April 2021', wltp('Bensin', 120, '2021-04-01'), [3_570, 558], TS, '2021-08-01'],
  ['diesel 120 g in April 2021', wltp('Diesel', 120, '2021-04-01'), [5_442, 2_430], TS, '2021-08-01'],
  ['XC60 B4 diesel', wltp('Diesel', 159, '2021-05-01'), [10_867, 3_815], TS, '2021-08-01'],
  ['A4 40 TDI', wltp('Diesel', 155, '2021-05-01'), [10_285, 3_673], TS, '2021-08-01'],
  ['E 220 d', wltp('Diesel', 151, '2021-05-01'), [9_703, 3_531], TS, '2021-08-01'],
  ['XC40 T3', wltp('Bensin', 167, '2021-05-01'), [9_524, 1_592], TS, '2021-08-01'],
  ['Qashqai 1.3 DIG-T', wltp('Bensin', 162, '2021-05-01'), [8_864, 1_482], TS, '2021-08-01'],
  ['Corolla 1.8 hybrid in 2020', wltp('Bensin', 112, '2020-10-01'), [1_754, 382], DN, '2020-10-15'],
  ['Corolla 1.8 hybrid in 2021', wltp('Bensin', 112, '2021-04-01'), [2_714, 382], DN, '2021-05-01'],
  ['XC60 diesel in 2020', wltp('Diesel', 168, '2020-10-01'), [9_567, 4_135], DN, '2020-10-15'],
  ['XC60 diesel in 2021', wltp('Diesel', 168, '2021-04-01'), [12_177, 4_135], DN, '2021-05-01'],
  ['petrol 90 g in June 2022', wltp('Bensin', 90, '2022-06-01'), [1_965, 360], PROP, '2022-06-01'],
  ['petrol 120 g in June 2022', wltp('Bensin', 120, '2022-06-01'), [5_175, 558], PROP, '2022-06-01'],
  ['petrol 150 g in June 2022', wltp('Bensin', 150, '2022-06-01'), [9_010, 1_218], PROP, '2022-06-01'],
  ['petrol 200 g in May 2022', wltp('Bensin', 200, '2022-05-31'), [13_880, 2_318], PROP, '2022-06-01'],
  ['petrol 200 g in June 2022', wltp('Bensin', 200, '2022-06-01'), [15_610, 2_318], PROP, '2022-06-01'],
  ['petrol 250 g in June 2022', wltp('Bensin', 250, '2022-06-01'), [22_210, 3_418], PROP, '2022-06-01'],
  ['diesel 90 g in May 2022', wltp('Diesel', 90, '2022-05-31'), [1_826], PROP, '2022-06-01'],
  ['diesel 90 g in June 2022', wltp('Diesel', 90, '2022-06-01'), [3_431, 1_826], PROP, '2022-06-01'],
  ['diesel 150 g in June 2022', wltp('Diesel', 150, '2022-06-01'), [11_288, 3_496], PROP, '2022-06-01'],
  ['diesel 200 g in June 2022', wltp('Diesel', 200, '2022-06-01'), [18_564, 5_272], PROP, '2022-06-01'],
  ['diesel 205 g before the malus', { ...diesel(2017, 205), firstRegistered: '2017-05-01' }, [6_004], CAMPERS],
  ['diesel 320 g in 2020', wltp('Diesel', 320, '2020-06-01'), [27_886, 9_534], CAMPERS, '2020-09-15'],
  ['diesel 320 g in April 2021', wltp('Diesel', 320, '2021-04-01'), [34_296, 9_534], CAMPERS, '2021-04-01'],
];

const LESS_COMMON: TaxCase[] = [
  ['the last veteran of 2026', { modelYear: 1996, fuels: ['Bensin'] }, [0], '2 kap. 2 §'],
  ['a year short of a veteran', petrol(1997, 220), 'by-weight', '2 kap. 7 §'],
  ['veteran pickup', { modelYear: 1980, bodyType: 'Pickup' }, [0], '2 kap. 2 §'],
  // The vehicle year is at most the year of the first use.
  [
    'model year 2006 that was first used in 2005',
    { ...petrol(2006, 200), firstRegistered: '2005-10-01' },
    'by-weight',
    '1 kap. 5 §',
  ],
  ['electric van of 2014', { modelYear: 2014, bodyType: 'Transportbil', fuels: ['El'] }, [360], '2 kap. 7 §'],
  // (360 + 89 × 22) × 2,37 + 250 = 5 743,66.
  ['pickup of 2013', { ...diesel(2013, 200), bodyType: 'Pickup' }, [5_743], BY_HAND],
  ['van of 2009', { ...diesel(2009, 200), bodyType: 'Transportbil' }, 'lorry', '2 kap. 7 § första stycket 3'],
  ['methane car of 2013', { ...petrol(2013, 160), fuels: ['Gas'], name: 'Passat 1.4 TSI EcoFuel' }, [899], BY_HAND],
  // LPG is taxed as petrol.
  ['LPG car of 2013', { ...petrol(2013, 160), fuels: ['Gas'], name: 'Meriva 1.4 Turbo LPG' }, [1_438], '2 kap. 9 §'],
  [
    'Dacia on LPG',
    { ...wltp('Bensin', 120, '2024-06-01'), brand: 'Dacia', fuels: ['Bensin', 'Gas'] },
    [5_175, 558],
    '2 kap. 9 a §',
  ],
  [
    'methane car during a malus',
    { ...wltp('Bensin', 131, '2025-06-01'), fuels: ['Bensin', 'Gas'] },
    [580],
    '2 kap. 9 a §',
  ],
  [
    'hybrid of unknown kind that burns petrol',
    { ...wltp('Bensin', 111, '2021-06-01'), fuels: ['Hybrid, typ okänd', 'Bensin'] },
    [360],
    BY_HAND,
  ],
  [
    'hybrid of unknown kind, a diesel by its engine',
    { ...wltp('Diesel', 150, '2021-06-01'), fuels: ['Hybrid, typ okänd'], engineName: '2.0 TDI' },
    [3_496],
    BY_HAND,
  ],
];

describe.each([
  ['the fact check', CHECKED],
  ['published amounts', PUBLISHED],
  ['less common cars', LESS_COMMON],
])('%s', (_table, cases) => {
  test.each(cases)('%s', (_what, facts, amounts, source, today = '2026-11-22') => {
    const tax = vehicleTax({ ...NONE, ...facts }, today);
    expect({ source, amounts: tax.ok ? tax.value.amounts.map(({ kronor }) => kronor) : tax.failure }).toEqual({
      source,
      amounts,
    });
  });
});
