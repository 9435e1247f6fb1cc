/* biome-ignore-all lint/a11y/noRedundantRoles: the roles of a table are lost with display: block and flex */
import { Car, X } from 'lucide-react';
import { formatPrice } from '#src/domain/format/price.ts';
import { adUrl } from '#src/visitor-urls.ts';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';
import { Badge } from '#src/web/ui/badge.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { ComparisonModel } from './compare-data.server.ts';

type Cars = ComparisonModel['cars'];

/** Picture, name and price of each car; they remain at the top of the window. */
export const ComparedHead = ({ cars }: { cars: Cars }) => (
  <thead role="rowgroup" className="compared-head">
    <tr role="row">
      <th role="columnheader" scope="col" className="max-md:hidden">
        <span className="sr-only">Uppgift</span>
      </th>
      {cars.map((car, at) => (
        <th key={car.internalId} role="columnheader" scope="col" data-car={at}>
          <div className="car-head-column">
            <CarHead car={car} />
          </div>
        </th>
      ))}
    </tr>
  </thead>
);

function CarHead({ car }: { car: Cars[number] }) {
  const { internalId, heading, name, status, price, imageUrls, withoutUrl } = car;
  const isForSale = status === 'active';
  return (
    <div className="car-head">
      <CarPicture
        urls={imageUrls}
        alt=""
        priority="early"
        sizes="80px"
        widths={[160, 320]}
        standIn={<Car aria-hidden size={24} />}
      />
      <p className="car-head-name">
        <Link to={adUrl(internalId)} className="link font-semibold">
          <bdi>{heading.name}</bdi>
          {heading.words !== null && <bdi className="font-normal text-quiet">{` ${heading.words}`}</bdi>}
        </Link>
      </p>
      <p className="car-head-price">
        <span className={isForSale ? '' : 'text-quiet line-through'}>{formatPrice(price)}</span>
        {!isForSale && <Badge tone="alert">{status === 'sold' ? 'Såld' : 'Borttagen'}</Badge>}
      </p>
      <Link to={withoutUrl} replace preventScrollReset data-print="no" className="car-head-remove">
        <X aria-hidden size={18} />
        <span className="sr-only">{`Ta bort ${name} ur jämförelsen`}</span>
      </Link>
    </div>
  );
}
