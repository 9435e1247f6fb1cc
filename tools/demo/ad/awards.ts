/** Prizes that are sure: Car of the Year in Europe (caroftheyear.org) and World Car of the Year (worldcarawards.com), by winner. */
type Award = { brand: string; series: string; year: number; title: 'Årets bil i Europa' | 'World Car of the Year' };

const AWARDS: readonly Award[] = [
  { brand: 'Volkswagen', series: 'Polo', year: 2010, title: 'Årets bil i Europa' },
  { brand: 'Nissan', series: 'Leaf', year: 2011, title: 'Årets bil i Europa' },
  { brand: 'Opel', series: 'Ampera', year: 2012, title: 'Årets bil i Europa' },
  { brand: 'Volkswagen', series: 'Golf', year: 2013, title: 'Årets bil i Europa' },
  { brand: 'Peugeot', series: '308', year: 2014, title: 'Årets bil i Europa' },
  { brand: 'Volkswagen', series: 'Passat', year: 2015, title: 'Årets bil i Europa' },
  { brand: 'Opel', series: 'Astra', year: 2016, title: 'Årets bil i Europa' },
  { brand: 'Peugeot', series: '3008', year: 2017, title: 'Årets bil i Europa' },
  { brand: 'Volvo', series: 'XC40', year: 2018, title: 'Årets bil i Europa' },
  { brand: 'Volvo', series: 'XC60', year: 2018, title: 'World Car of the Year' },
  { brand: 'Jaguar', series: 'I-Pace', year: 2019, title: 'Årets bil i Europa' },
  { brand: 'Peugeot', series: '208', year: 2020, title: 'Årets bil i Europa' },
  { brand: 'Toyota', series: 'Yaris', year: 2021, title: 'Årets bil i Europa' },
  { brand: 'Volkswagen', series: 'ID.4', year: 2021, title: 'World Car of the Year' },
  { brand: 'Kia', series: 'EV6', year: 2022, title: 'Årets bil i Europa' },
  { brand: 'Hyundai', series: 'IONIQ 5', year: 2022, title: 'World Car of the Year' },
  { brand: 'Jeep', series: 'Avenger', year: 2023, title: 'Årets bil i Europa' },
  { brand: 'Hyundai', series: 'IONIQ 6', year: 2023, title: 'World Car of the Year' },
  { brand: 'Kia', series: 'EV9', year: 2024, title: 'World Car of the Year' },
  { brand: 'Kia', series: 'EV3', year: 2025, title: 'World Car of the Year' },
];

const BY_SERIES = Map.groupBy(AWARDS, (award) => `${award.brand}/${award.series}`);

/** Awards that a car of this year carries: those its generation won at its launch. */
export function awardsFor(brand: string, series: string, modelYear: number, generationFrom: number): string[] {
  return (BY_SERIES.get(`${brand}/${series}`) ?? [])
    .filter(
      ({ year }) =>
        modelYear >= year - 1 && modelYear <= year + 2 && generationFrom >= year - 2 && generationFrom <= year,
    )
    .map(({ title, year }) => `${title} ${year}`);
}
