import { Link } from 'react-router';
import { OtherList } from './other-list.tsx';
import type { VehicleListModel } from './vehicle-list-data.server.ts';
import { titleOf } from './vehicle-list-title.ts';

/** Heading of the list, and notes about the address. */
export const ListHead = (model: VehicleListModel) => {
  const { query, modelLink, ignored, note } = model;
  return (
    <header>
      <h1 className="text-title">{titleOf(query.filters)}</h1>
      <OtherList {...model} />
      {modelLink !== null && (
        <p className="mt-1 text-small" data-print="no">
          <Link to={modelLink.to} className="link touch inline-flex items-center">
            {`${modelLink.name}: priser och modeller i siffror`}
          </Link>
        </p>
      )}
      {ignored.length > 0 && <Ignored values={ignored} />}
      {note !== null && (
        <p role="status" className="mt-2 text-body">
          {note}
        </p>
      )}
    </header>
  );
};

/** Names the parts of the address that were ignored (D27). */
const Ignored = ({ values }: { values: string[] }) => (
  <p className="mt-2 text-small text-quiet">
    {`Det här kände vi inte igen och har bortsett från: ${values.map((value) => `”${value}”`).join(', ')}.`}
  </p>
);
