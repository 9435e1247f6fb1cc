import { type OwnCost, parseOwnCost } from '#src/domain/ownership-cost/own-costs.ts';
import { type DeviceList, deviceList, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';

/** The visitor's own figures of the cost of a car, stored on the device for all cars. */
export const ownCosts: DeviceList<OwnCost> = deviceList('milvis.kostnad', parseOwnCost);

const NONE: readonly OwnCost[] = [];

/** None on the server and while the page is hydrated: pages are the same for every visitor. */
export const useOwnCosts = (): readonly OwnCost[] => useDeviceList(ownCosts)?.entries ?? NONE;
