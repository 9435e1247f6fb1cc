import { buildCarNames, type CarNames } from '#src/domain/adviser/understanding/names/car-names.ts';
import { catalogueFromFiles } from './support/catalogue-from-files.ts';

/** The catalogue's names, as wishes are understood by them. */
export const carNamesFromFiles = (): CarNames => buildCarNames(catalogueFromFiles());
