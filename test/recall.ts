import type { Recall, RecallCars } from '#src/domain/recalls/recall-file.ts';

/** The cars of a recall: Volvo V60 of 2020–2022 unless overridden. */
export const recallCars = (overrides: Partial<RecallCars> = {}): RecallCars => ({
  series: 'v60',
  generations: null,
  yearFrom: 2020,
  yearTo: 2022,
  fuels: null,
  engines: null,
  ...overrides,
});

/** A recall of Volvo V60 with a fire risk. */
export const recallOf = (slug: string, overrides: Partial<Recall> = {}): Recall => ({
  slug,
  brand: 'volvo',
  title: `Felet ${slug}`,
  risk: 'brand',
  affects: 'alla',
  what: 'Batteriet kan kortslutas och börja brinna när bilen står.',
  ownerAdvice: 'Ladda inte bilen förrän verkstaden har kontrollerat den.',
  carsInSweden: 8000,
  announced: '2025-03',
  number: 'R10312',
  source: { title: 'Tidningen', url: 'https://tidning.example/volvo' },
  checkedOn: '2026-11-20',
  sureness: 'bekräftad',
  cars: [recallCars()],
  ...overrides,
});
