import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatDays, isoDay } from '../../../domain/format/dates.ts';
import { formatAdPrice, formatKronor } from '../../../domain/format/price.ts';
import { vehiclesUrl } from '../../../urls.ts';
import { adAnchor, readReturnUrl } from '../../shared/return-url.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Section } from '../../ui/section.tsx';
import type { AdPageModel } from './ad-data.server.ts';
import { Gallery } from './gallery.tsx';
import { LicencePlate } from './licence-plate.tsx';
import { PriceHistory } from './price-history.tsx';

const UNKNOWN = 'Okänt';

/** One ad: pictures, price and what to do beside them, then everything that is known of the car. */
export function AdPage(ad: AdPageModel) {
  return (
    <article className="page-width pt-4 md:pt-6">
      <BackLink internalId={ad.internalId} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:gap-12">
        <Gallery urls={ad.imageUrls} name={ad.name} isExample={ad.isExample} />
        <Summary ad={ad} />
      </div>
      <div className="mt-14 grid gap-x-10 gap-y-12 md:grid-cols-2 lg:gap-x-16">
        <Section heading="Bilen">
          <FactList facts={ad.vehicleFacts} unknown={UNKNOWN} />
        </Section>
        <div className="grid content-start gap-12">
          <Section heading="Motor och prestanda">
            <FactList facts={ad.motorFacts} unknown={UNKNOWN} />
          </Section>
          <Section heading="Miljö och säkerhet">
            <FactList facts={ad.environmentFacts} unknown={UNKNOWN} />
          </Section>
        </div>
        {ad.description !== null && (
          <Section heading="Handlarens beskrivning">
            <p className="max-w-prose text-body whitespace-pre-line">{ad.description}</p>
          </Section>
        )}
        {ad.prices.length > 1 && (
          <Section heading="Prishistorik">
            <PriceHistory prices={ad.prices} />
          </Section>
        )}
      </div>
      <div className="mt-12 grid gap-12">
        <WordList heading="Utrustning" words={ad.equipment} />
        <WordList heading="Utrustningspaket" words={ad.trimPackages} />
        <WordList heading="Utmärkelser" words={ad.awards} />
      </div>
    </article>
  );
}

/** To the place in the list that the ad was opened from, or to all ads. */
function BackLink({ internalId }: { internalId: number }) {
  const [params] = useSearchParams();
  const list = readReturnUrl(params.get('returnUrl'));
  return (
    <Link
      to={list === null ? vehiclesUrl() : `${list}#${adAnchor(internalId)}`}
      data-print="no"
      className="link touch mb-2 inline-flex items-center gap-2 text-small no-underline hover:underline"
    >
      <ArrowLeft aria-hidden size={18} />
      {list === null ? 'Alla bilannonser' : 'Tillbaka till annonserna'}
    </Link>
  );
}

/** What one needs to decide on a closer look. */
function Summary({ ad }: { ad: AdPageModel }) {
  const isOpen = ad.status === 'active';
  return (
    <div className="grid gap-6 md:max-lg:grid-cols-2 md:max-lg:gap-10 lg:sticky lg:top-8 lg:self-start">
      <div>
        <Badges ad={ad} />
        <h1 className="text-large text-wrap">{ad.name}</h1>
        <p className="mt-1.5 text-body">{ad.keyFacts.join(' · ')}</p>
        <p
          className={`mt-5 text-title font-semibold tracking-normal ${isOpen ? 'text-forest' : 'text-quiet line-through'}`}
        >
          {formatAdPrice(ad.price)}
        </p>
        {ad.price !== null && isOpen && <p className="text-small text-quiet">inklusive moms</p>}
        {ad.priceCut !== null && isOpen && (
          <p className="mt-1 text-small font-medium text-red">
            Sänkt med {formatKronor(ad.priceCut.kronor)} sedan {formatDate(ad.priceCut.since)}
          </p>
        )}
        {isOpen ? (
          ad.url !== null &&
          !ad.isExample && (
            <a
              href={ad.url}
              rel="noopener nofollow"
              data-print="no"
              className={`${buttonClass('primary')} mt-6 w-full`}
            >
              Till annonsen hos {ad.dealer}
              <ArrowUpRight aria-hidden size={20} />
            </a>
          )
        ) : (
          <p className="mt-4 text-body">{closedText(ad)}</p>
        )}
        {ad.isExample && (
          <p className="mt-4 border-l-2 border-rape pl-3 text-small text-quiet">
            En påhittad annons som visar hur sidan fungerar. Bilen finns inte att köpa.
          </p>
        )}
      </div>
      <div>
        {ad.licencePlate !== null && <LicencePlate plate={ad.licencePlate} />}
        <dl className="mt-2 text-small">
          <SummaryRow label="Säljs av" value={[ad.dealer, ad.place].filter((part) => part !== null).join(', ')} />
          <SummaryRow label="Publicerad" value={formatDate(ad.publishedAt)} dateTime={isoDay(ad.publishedAt)} />
          <SummaryRow label={isOpen ? 'Till salu i' : 'Var till salu i'} value={formatDays(ad.daysForSale)} />
          {isOpen && ad.lastSeenAt !== null && (
            <SummaryRow label="Senast sedd" value={formatDate(ad.lastSeenAt)} dateTime={isoDay(ad.lastSeenAt)} />
          )}
        </dl>
      </div>
    </div>
  );
}

function Badges({ ad }: { ad: AdPageModel }) {
  if (ad.status === 'active' && !ad.isExample) return null;
  return (
    <p className="mb-3 flex flex-wrap gap-2">
      {ad.status === 'sold' && <Badge tone="alert">Såld</Badge>}
      {ad.status === 'removed' && <Badge tone="alert">Borttagen</Badge>}
      {ad.isExample && <Badge tone="mark">Exempelannons</Badge>}
    </p>
  );
}

function SummaryRow({ label, value, dateTime }: { label: string; value: string; dateTime?: string }) {
  return (
    <div className="flex justify-between gap-6 border-b border-line py-2.5">
      <dt className="text-quiet">{label}</dt>
      <dd className="text-right font-medium">
        {dateTime === undefined ? value : <time dateTime={dateTime}>{value}</time>}
      </dd>
    </div>
  );
}

const closedText = ({ status, closedAt }: AdPageModel): string => {
  const what = status === 'sold' ? 'Bilen är såld.' : 'Annonsen är borttagen hos handlaren.';
  return closedAt === null ? what : `${what} Den lämnade Milvis ${formatDate(closedAt)}.`;
};

function WordList({ heading, words }: { heading: string; words: string[] }) {
  if (words.length === 0) return null;
  return (
    <Section heading={heading}>
      <ul className="columns-[10rem] gap-x-8 border-t border-line pt-3 text-small sm:columns-[14rem]">
        {words.map((word) => (
          <li key={word} className="break-inside-avoid py-1">
            {word}
          </li>
        ))}
      </ul>
    </Section>
  );
}
