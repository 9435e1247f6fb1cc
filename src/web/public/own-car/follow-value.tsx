import { Bell, Mail } from 'lucide-react';
import { useLocation } from 'react-router';
import { MAX_FOLLOWED } from '#src/domain/saved-cars/followed-cars.ts';
import { favouritesUrl } from '#src/visitor-urls.ts';
import { useDeviceList } from '#src/web/shared/saved-cars/device-list.ts';
import { followedCars } from '#src/web/shared/saved-cars/followed-list.ts';
import { Link } from '#src/web/ui/link.tsx';

type FollowedFacts = { name: string; facts: string; value: number; error: number };

/** Two ways to follow the value of the car: by mail, which needs no script, and on the device under "Sparat". */
export const FollowValue = ({ car, alertUrl }: { car: FollowedFacts; alertUrl: string }) => (
  <div data-print="no" className="mt-2 flex flex-wrap items-center gap-x-6 text-small">
    <FollowOnDevice car={car} />
    <Link to={alertUrl} rel="nofollow" className="touch link inline-flex items-center gap-2">
      <Mail aria-hidden size={18} />
      Få mejl när värdet ändras
    </Link>
  </div>
);

/** Stores the car on the device, or forgets it; its value today is compared with the one of that day. */
function FollowOnDevice({ car }: { car: FollowedFacts }) {
  const followed = useDeviceList(followedCars);
  const { pathname, search } = useLocation();
  const path = pathname + search;
  if (followed === null) return null;
  const isFollowed = followed.entries.some((each) => each.path === path);
  const toggle = (): void =>
    followedCars.change((list) => {
      const others = list.filter((each) => each.path !== path);
      return others.length < list.length
        ? others
        : [{ id: Date.now(), path, ...car }, ...others].slice(0, MAX_FOLLOWED);
    });
  return (
    <p data-device className="flex flex-wrap items-center gap-x-4">
      <button
        type="button"
        aria-pressed={isFollowed}
        onClick={toggle}
        className="touch link inline-flex items-center gap-2"
      >
        <Bell aria-hidden size={18} className={isFollowed ? 'fill-moss text-moss' : ''} />
        {isFollowed ? 'Du följer bilens värde' : 'Följ bilens värde'}
      </button>
      {isFollowed && (
        <Link to={favouritesUrl()} className="link touch inline-flex items-center">
          Visa under Sparat
        </Link>
      )}
    </p>
  );
}
