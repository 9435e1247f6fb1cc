import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { formatKronor } from '#src/domain/format/price.ts';
import { type FollowedCar, followedChange } from '#src/domain/saved-cars/followed-cars.ts';
import { withoutEntry } from '#src/domain/saved-cars/saved-cars.ts';
import { ownCarAlertFormUrl } from '#src/visitor-urls.ts';
import type { loader } from '#src/web/public/own-car/own-car-value-route.tsx';
import { useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { followedCars } from '#src/web/shared/saved-cars/followed-list.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';

/** The visitor's own cars with their value today and since they are followed; nothing without one. */
export function FollowedCars() {
  const followed = useDeviceList(followedCars);
  if (followed === null || followed.entries.length === 0) return null;
  return (
    <Section heading="Dina egna bilar" className="mt-10">
      <ul className="grid gap-4">
        {followed.entries.map((car) => (
          <li key={car.id}>
            <Followed car={car} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Followed({ car }: { car: FollowedCar }) {
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => void load(car.path), [load, car.path]);
  const answer = data?.answer ?? null;
  const value = answer?.isEstimated ? answer.estimate : null;
  const change = answer === null || value === null ? null : followedChange(car, { value, error: answer.error });
  return (
    <>
      <h3 className="text-body wrap-anywhere">
        <Link to={car.path} className="link">
          {car.name}
        </Link>
      </h3>
      <p className="text-small text-quiet wrap-anywhere">{car.facts}</p>
      <p role="status" className="text-small">
        <span className="font-semibold">{formatKronor(value ?? car.value)}</span>
        {change !== null && `, ${change}`}
        {data !== undefined && value === null && ', som den var när du sparade den: vi kan inte bedöma den just nu'}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 text-small">
        <Link to={ownCarAlertFormUrl(car.path)} className="link touch inline-flex items-center">
          Få mejl när värdet ändras<span className="sr-only"> på {car.name}</span>
        </Link>
        <button
          type="button"
          className="link touch"
          onClick={() => followedCars.change((list) => withoutEntry(list, car.id))}
        >
          Sluta följa<span className="sr-only"> {car.name}</span>
        </button>
      </p>
    </>
  );
}
