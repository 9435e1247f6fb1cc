import { matchWords } from '#src/domain/swedish/match-key.ts';
import type { EngineFuel } from '#src/domain/vocabulary/vocabulary.ts';

/** A car that a dealer enters by hand: its engine is chosen from the catalogue. */

export type EngineOfGeneration = { name: string; hp: number; fuel: EngineFuel };
export type GenerationChoice = {
  id: number;
  name: string;
  yearFrom: number;
  yearTo: number | null;
  engines: readonly EngineOfGeneration[];
};

/** "12 190 D4 Diesel": the generation, the power, the name and the fuel, which together are one engine of the catalogue. */
const engineValue = (generation: number, { hp, name, fuel }: EngineOfGeneration): string =>
  [generation, hp, name, fuel].join(' ');

/** The engines to choose among, by generation, without repetitions; the weakest of each generation first. */
export const engineGroups = (generations: readonly GenerationChoice[]) =>
  generations
    .filter(({ engines }) => engines.length > 0)
    .map(({ id, name, yearFrom, yearTo, engines }) => ({
      label: `${name}, ${yearFrom}–${yearTo ?? ''}`,
      engines: [...new Map(engines.map((engine) => [engineValue(id, engine), engine]))]
        .toSorted(([, a], [, b]) => a.hp - b.hp || a.name.localeCompare(b.name, 'sv'))
        .map(([value, engine]) => ({ value, text: `${engine.name}, ${engine.fuel.toLowerCase()}, ${engine.hp} hk` })),
    }));

/** The chosen engine, and the name of its generation; null: the value is none of the catalogue. */
export function chosenEngine(
  value: string,
  generations: readonly GenerationChoice[],
): { generation: string; engine: EngineOfGeneration } | null {
  for (const { id, name, engines } of generations) {
    const engine = engines.find((each) => engineValue(id, each) === value);
    if (engine) return { generation: name, engine };
  }
  return null;
}

/** The model year in a text such as "v60 d4 2019"; null: none. */
export const yearInText = (text: string): number | null => {
  const year = /(?<!\d)(?:19[5-9]\d|20\d{2})(?!\d)/.exec(text)?.[0];
  return year === undefined ? null : Number(year);
};

/** The value of the only engine that a text names, as "D4" in "v60 d4 2019"; null: none, or several. @param year model year, if it is known */
export function engineInText(
  text: string,
  year: number | null,
  generations: readonly GenerationChoice[],
): string | null {
  const wanted = ` ${matchWords(text)} `;
  const values = generations
    .filter(({ yearFrom, yearTo }) => year === null || (yearFrom <= year && year <= (yearTo ?? year)))
    .flatMap(({ id, engines }) =>
      engines.filter(({ name }) => wanted.includes(` ${matchWords(name)} `)).map((engine) => engineValue(id, engine)),
    );
  const [value, ...others] = new Set(values);
  return value === undefined || others.length > 0 ? null : value;
}

/** A text and its beginnings, word by word, the longest first: what follows the name of a model is about the car. */
export function beginnings(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((_, place) => words.slice(0, words.length - place).join(' '));
}
