import type { ChecklistPart } from '#src/domain/purchase-checklist/check.ts';
import {
  MAX_TICKED_CARS,
  parseTickedCar,
  type TickedCar,
  withTick,
} from '#src/domain/purchase-checklist/ticked-car.ts';
import { withEntry, withoutEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { type DeviceList, deviceList, useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';

/** Apart from the other lists, which every page loads. */
const tickedCars: DeviceList<TickedCar> = deviceList('milvis.checklistor', parseTickedCar);

/** The ticked boxes of one car on this device. `ticked`: how many; null on the server and while the page is hydrated. */
export function useTicks(id: number, groups: readonly ChecklistPart[]) {
  const list = useDeviceList(tickedCars);
  const keys = new Set(list?.entries.find((car) => car.id === id)?.keys ?? []);
  const checks = groups.flatMap((group) => group.checks);
  return {
    isTicked: (key: string): boolean => keys.has(key),
    ticked: list === null ? null : checks.filter(({ key }) => keys.has(key)).length,
    tick: (key: string, isTicked: boolean): void =>
      tickedCars.change((cars) => {
        const car = cars.find((each) => each.id === id) ?? { id, keys: [] };
        return withEntry(cars, withTick(car, key, isTicked), MAX_TICKED_CARS);
      }),
    clear: (): void => tickedCars.change((cars) => withoutEntry(cars, id)),
  };
}

/** Number of ticked boxes of each car with any, by the id of its ad. */
export function useTickCounts(): ReadonlyMap<number, number> {
  const entries = useDeviceList(tickedCars)?.entries ?? [];
  return new Map(entries.filter(({ keys }) => keys.length > 0).map(({ id, keys }) => [id, keys.length]));
}
