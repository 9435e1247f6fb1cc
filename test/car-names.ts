import { buildCarNames, type CarNames } from '#src/domain/adviser/understanding/names/car-names.ts';
import { catalogueFromFiles } from './support/catalogue-from-files.ts';

/** The catalogue's names, for understanding requests to the adviser. */
export const carNamesFromFiles = (): CarNames => buildCarNames(catalogueFromFiles());
