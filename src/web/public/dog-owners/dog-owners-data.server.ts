import { type CategoryDetail, readCategory } from '../../../db/categories/categories.ts';
import { DOG_OWNERS } from '../../../domain/categories/dog-owners.ts';
import type { PageRequest } from '../../shared/page-loader.server.ts';

export type DogOwnersModel = CategoryDetail;

/** null: the category has been removed. */
export const readDogOwners = ({ db }: PageRequest): Promise<DogOwnersModel | null> => readCategory(db, DOG_OWNERS);
