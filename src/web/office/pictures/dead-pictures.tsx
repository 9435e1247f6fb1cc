import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import {
  type AdWithDeadPictures,
  type DeadPicture,
  type DeadPictures,
  pictureProblemText,
} from '#src/domain/pictures/picture-check.ts';
import { RowLabelText } from '#src/web/office/deliveries/value-warnings.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';

type DeadPicturesProps = {
  found: DeadPictures;
  /** Address of an ad's page. */
  adUrlOf: (id: number) => string;
};

/** Pictures of ads for sale that cannot be fetched, with their addresses, for the dealer to correct. */
export const DeadPicturesSection = ({ found, adUrlOf }: DeadPicturesProps) =>
  found.ads > 0 && (
    <div className="mt-10">
      <Section heading="Bilder som inte kan hämtas">
        <p className="mb-3 max-w-prose text-small text-quiet">
          {`${deadPicturesCount(found)} kan inte hämtas och visas inte. Rätta adresserna i nästa leverans, eller lägg tillbaka filerna på servern: vi frågar igen inom sex timmar. En bil utan någon bild som går att hämta visas inte i fordonslistan.`}
        </p>
        <PlainTable
          caption="Annonser med bilder som inte kan hämtas, de med flest först"
          columns={columnsOf(adUrlOf)}
          rows={found.listed}
        />
        {found.ads > found.listed.length && (
          <p className="mt-2 text-small text-quiet">{`och ${formatCount(found.ads - found.listed.length, 'bil', 'bilar')} till`}</p>
        )}
      </Section>
    </div>
  );

/** "12 bilder på 5 bilar" */
export const deadPicturesCount = ({ pictures, ads }: Pick<DeadPictures, 'pictures' | 'ads'>): string =>
  `${formatCount(pictures, 'bild', 'bilder')} på ${formatCount(ads, 'bil', 'bilar')}`;

const columnsOf = (adUrlOf: DeadPicturesProps['adUrlOf']): readonly Column<AdWithDeadPictures>[] => [
  {
    heading: 'Annons',
    cell: ({ id, name, licencePlate, dealerAdId, ...row }) => (
      <>
        <Link to={adUrlOf(id)} className="link inline-block py-1">
          <RowLabelText label={{ heading: name, licencePlate, dealerAdId }} />
        </Link>
        <span className="block text-fine text-quiet md:hidden">{sharesOf(row)}</span>
      </>
    ),
  },
  { heading: 'Bilder', from: 'md', className: 'whitespace-nowrap', cell: sharesOf },
  { heading: 'Adresser', className: 'min-w-48', cell: (row) => <DeadAddresses {...row} /> },
];

/** "3 av 8" */
const sharesOf = ({ count, pictures }: Pick<AdWithDeadPictures, 'count' | 'pictures'>): string =>
  `${formatNumber(count)} av ${formatNumber(pictures)}`;

/** Addresses of an ad that are shown without opening the rest. */
const SHOWN_ADDRESSES = 2;

function DeadAddresses({ dead, count }: Pick<AdWithDeadPictures, 'dead' | 'count'>) {
  const more = dead.slice(SHOWN_ADDRESSES);
  return (
    <>
      <DeadAddressList dead={dead.slice(0, SHOWN_ADDRESSES)} />
      {more.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer py-1 text-fine text-moss">
            Visa {formatNumber(more.length)} till{count > dead.length && ` av ${formatNumber(count - SHOWN_ADDRESSES)}`}
          </summary>
          <DeadAddressList dead={more} />
        </details>
      )}
    </>
  );
}

/** Addresses with their reasons. */
export const DeadAddressList = ({ dead }: { dead: readonly DeadPicture[] }) => (
  <ul className="grid gap-1">
    {dead.map(({ address, kind, detail }) => (
      <li key={address} className="wrap-anywhere">
        <bdi>{address}</bdi>
        <span className="block text-fine text-quiet">{pictureProblemText({ kind, detail })}</span>
      </li>
    ))}
  </ul>
);
