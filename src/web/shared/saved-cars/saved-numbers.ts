import { comparedCars, favourites, savedSearches, useDeviceList } from './device-list.ts';

/** Numbers of entries of the device's lists; 0 until the browser has read them. */
export const useSavedNumbers = () => ({
  favourites: useDeviceList(favourites)?.entries.length ?? 0,
  searches: useDeviceList(savedSearches)?.entries.length ?? 0,
  compared: useDeviceList(comparedCars)?.entries.length ?? 0,
});
