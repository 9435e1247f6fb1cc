/* biome-ignore-all lint/a11y/noRedundantRoles: the roles of a table are lost with display: block and flex */
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ComparedEquipment, type ComparedRow, isSameAmong } from '#src/domain/ads/compared-rows.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import type { OwnCost } from '#src/domain/ownership-cost/own-costs.ts';
import { contactUrl } from '#src/visitor-urls.ts';
import { PriceLanes } from '#src/web/shared/price-road/price-lanes.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { ComparisonModel } from './compare-data.server.ts';
import { ComparedHead } from './compared-head.tsx';
import { COST_ROW, costRow } from './cost-row.ts';

type Cars = ComparisonModel['cars'];
type TableProps = { comparison: ComparisonModel; own: readonly OwnCost[] };

/** Pieces of equipment that are shown at first. */
const FIRST_EQUIPMENT = 12;

/**
 * The cars as columns, in groups of rows. The style sheet (comparison.css) hides rows that are the same for all, further equipment, and
 * on phones all cars but two, until a box is ticked: it works without scripts.
 */
export function ComparedTable({ comparison, own }: TableProps) {
  const { cars, costed, groups, equipment } = comparison;
  const [pair, setPair] = useState<readonly number[]>([0, 1]);
  const ofOne = cars.length === 1;
  const cost =
    own.length === 0 ? groups.cost : groups.cost.map((row) => (row.label === COST_ROW ? costRow(costed, own) : row));
  const { price, ...rows } = { ...groups, cost };
  const same = Object.values(rows)
    .flat()
    .filter(({ isSame }) => isSame);
  const hidden = same.length + Math.sign(equipment.shared.length);
  const likenessOf = (ofGroup: readonly Pick<ComparedRow, 'cells'>[]): Likeness => ({
    ofAll: !ofOne && ofGroup.every(({ cells }) => isSameAmong(cells)),
    ofPair: !ofOne && ofGroup.every(({ cells }) => isSameAmong(cells.filter((_, at) => pair.includes(at)))),
  });
  const shownRows = (ofGroup: readonly ComparedRow[]) =>
    ofGroup.map((row) => <Row key={row.label} row={row} cars={cars} likeness={likenessOf([row])} />);
  return (
    <div className="comparison mt-5">
      {hidden > 0 && !ofOne && (
        <p data-print="no">
          <TickBox name="alla" value="1">
            <span>
              Visa alla rader <span className="text-quiet">{`(${formatNumber(hidden)} är lika för alla)`}</span>
            </span>
          </TickBox>
        </p>
      )}
      {cars.length > 2 && <CarTabs cars={cars} pair={pair} onChange={setPair} />}
      <table role="table" className="compared">
        <caption className="sr-only">Bilarna bredvid varandra</caption>
        <ComparedHead cars={cars} />
        <Group heading="Pris" width={cars.length} likeness={null}>
          <RoadRow cars={cars} />
          {/* Why a price is not judged is stated, also where it holds for all. */}
          {price.map((row) => (
            <Row key={row.label} row={row} cars={cars} likeness={null} />
          ))}
        </Group>
        <Group heading="Kostnad" width={cars.length} likeness={likenessOf(rows.cost)}>
          {shownRows(rows.cost)}
        </Group>
        <Group heading="Skick och ålder" width={cars.length} likeness={likenessOf(rows.state)}>
          {shownRows(rows.state)}
        </Group>
        <Group heading="Bil och motor" width={cars.length} likeness={likenessOf(rows.car)}>
          {shownRows(rows.car)}
        </Group>
        <Group
          heading="Utrustning enligt annonserna"
          width={cars.length}
          likeness={equipment.rows.length > 0 ? null : likenessOf(rows.equipment)}
        >
          {shownRows(rows.equipment)}
          <Equipment cars={cars} equipment={equipment} />
        </Group>
        <Group heading="Försäljning" width={cars.length} likeness={null}>
          {shownRows(rows.sale)}
          <ContactRow cars={cars} />
        </Group>
      </table>
    </div>
  );
}

type CarTabsProps = { cars: Cars; pair: readonly number[]; onChange: (pair: readonly number[]) => void };

/** The two cars that stand beside each other on a phone. With scripts, a third one takes the place of the one that was chosen first. */
const CarTabs = ({ cars, pair, onChange }: CarTabsProps) => (
  <fieldset data-print="no" className="car-tabs">
    <legend className="mb-1 text-fine text-quiet">Bredvid varandra</legend>
    {cars.map(({ internalId, name }, at) => (
      <label key={internalId} className="touch relative">
        <input
          type="checkbox"
          name="bil"
          value={at}
          checked={pair.includes(at)}
          onChange={() => onChange(pair.includes(at) ? pair : [...pair.slice(-1), at])}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <bdi>{name}</bdi>
      </label>
    ))}
  </fieldset>
);

/** Whether rows say the same of all cars, and of the two that a phone shows; null: they always differ. */
type Likeness = { ofAll: boolean; ofPair: boolean } | null;

const likenessAttributes = (likeness: Likeness) => ({
  'data-same': likeness?.ofAll || undefined,
  'data-same-pair': likeness?.ofPair || undefined,
});

type GroupProps = { heading: string; width: number; likeness: Likeness; children: ReactNode };

const Group = ({ heading, width, likeness, children }: GroupProps) => (
  <tbody role="rowgroup" {...likenessAttributes(likeness)}>
    <tr role="row">
      {/* biome-ignore lint/a11y/useSemanticElements: it is one, of a group of rows */}
      <th role="rowheader" scope="rowgroup" colSpan={width + 1} className="compared-heading">
        <h2 className="text-large">{heading}</h2>
      </th>
    </tr>
    {children}
  </tbody>
);

type RowProps = { row: ComparedRow; cars: Cars; likeness: Likeness };

const Row = ({ row: { label, cells, best }, cars, likeness }: RowProps) => (
  <tr role="row" {...likenessAttributes(likeness)}>
    <th role="rowheader" scope="row">
      {label}
    </th>
    {cells.map(({ text, isBest }, at) => (
      <Cell key={cars[at]?.internalId} at={at} className={text === null ? 'text-quiet italic' : 'font-medium'}>
        {text ?? 'Okänt'}
        {isBest && (
          <span className="mt-0.5 flex items-center gap-1 text-fine font-semibold text-moss">
            <Check aria-hidden size={14} className="shrink-0" />
            {best}
          </span>
        )}
      </Cell>
    ))}
  </tr>
);

/** A cell of the column of a car. */
const Cell = ({ at, className, children }: { at: number; className?: string; children: ReactNode }) => (
  <td role="cell" data-car={at} className={className}>
    {children}
  </td>
);

/** All cars whose price is judged on one road; their prices are in the head. */
function RoadRow({ cars }: { cars: Cars }) {
  const judged = cars.flatMap(({ internalId, name, judged: price }) =>
    price === null ? [] : [{ ...price, id: internalId, name }],
  );
  if (judged.length === 0) return null;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        Mot liknande bilar
      </th>
      <td role="cell" colSpan={cars.length} className="compared-road">
        <PriceLanes cars={judged} />
      </td>
    </tr>
  );
}

const ContactRow = ({ cars }: { cars: Cars }) => (
  <tr role="row" data-print="no">
    <th role="rowheader" scope="row">
      Kontakt
    </th>
    {cars.map(({ internalId, name, status }, at) => (
      <Cell key={internalId} at={at}>
        {status === 'active' ? (
          <ButtonLink kind="small" rel="nofollow" to={contactUrl(internalId)}>
            Kontakta
            <span className="sr-only">{` säljaren av ${name}`}</span>
          </ButtonLink>
        ) : (
          'Inte längre till salu'
        )}
      </Cell>
    ))}
  </tr>
);

type EquipmentProps = Pick<ComparisonModel, 'cars' | 'equipment'>;

/** Which ad lists which equipment. That an ad does not list it is no proof that the car lacks it. */
function Equipment({ cars, equipment: { rows, shared } }: EquipmentProps) {
  const ofOne = cars.length === 1;
  const more = rows.length - FIRST_EQUIPMENT;
  return (
    <>
      {rows.map((row, at) => (
        <EquipmentRow key={row.name} row={row} isMore={at >= FIRST_EQUIPMENT} />
      ))}
      {more > 0 && (
        <WideRow width={cars.length}>
          <TickBox name="utrustning" value="1">
            {`Visa all utrustning, ${formatCount(more, 'sak', 'saker')} till`}
          </TickBox>
        </WideRow>
      )}
      {shared.length > 0 && (
        <tr role="row" data-same={!ofOne || undefined}>
          <th role="rowheader" scope="row">
            {ofOne ? 'I annonsen' : `Alla har ${formatCount(shared.length, 'sak', 'saker')}`}
          </th>
          <td role="cell" colSpan={cars.length}>
            <bdi>{shared.join(', ')}</bdi>
          </td>
        </tr>
      )}
      {rows.length === 0 && shared.length === 0 && (
        <WideRow width={cars.length}>Ingen av annonserna har en lista med utrustning.</WideRow>
      )}
    </>
  );
}

const WideRow = ({ width, children }: { width: number; children: ReactNode }) => (
  <tr role="row" data-print="no">
    <td role="cell" colSpan={width + 1} className="text-quiet">
      {children}
    </td>
  </tr>
);

const EquipmentRow = ({ row: { name, cars: has }, isMore }: { row: ComparedEquipment; isMore: boolean }) => (
  <tr role="row" data-more={isMore || undefined}>
    <th role="rowheader" scope="row" className="wrap-anywhere">
      <bdi>{name}</bdi>
    </th>
    {has.map((isListed, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns have no other identity
      <Cell key={at} at={at}>
        {isListed === null ? (
          <span className="text-fine text-quiet">ingen lista</span>
        ) : isListed ? (
          <>
            <Check aria-hidden size={18} className="text-moss" />
            <span className="sr-only">Ja</span>
          </>
        ) : (
          <span className="text-quiet">
            <span aria-hidden>–</span>
            <span className="sr-only">Nämns inte</span>
          </span>
        )}
      </Cell>
    ))}
  </tr>
);
