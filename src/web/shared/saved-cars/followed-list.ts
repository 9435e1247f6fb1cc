import { type FollowedCar, parseFollowedCar } from '#src/domain/saved-cars/followed-cars.ts';
import { type DeviceList, deviceList } from './device-list.ts';

/** The visitor's own cars whose value is followed; apart from the other lists, which every page loads. */
export const followedCars: DeviceList<FollowedCar> = deviceList('milvis.minabilar', parseFollowedCar);
