import { type CategoryDetail, readCategory } from '../../../db/categories.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';

/** The category that this page is always about. */
const DOG_OWNERS = 'hundagare';

export type DogOwnersModel = CategoryDetail;

/** null: the category has been removed. */
export const readDogOwners = ({ db }: PageRequest): Promise<DogOwnersModel | null> => readCategory(db, DOG_OWNERS);
