import { buildCarNames, type CarNames } from '#src/domain/wish/names/car-names.ts';
import { catalogueFromFiles } from './support/catalogue-from-files.ts';

let built: CarNames | undefined;

/** The catalogue's names, for understanding requests to the adviser. Built once for all test files of a worker. */
export const carNamesFromFiles = (): CarNames => {
  built ??= buildCarNames(catalogueFromFiles());
  return built;
};
