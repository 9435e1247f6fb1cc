import type { BrandOrder, OverviewBrand } from '#src/domain/catalogue/brand-overview.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { brandLetterId, brandsUrl, brandUrl, seriesUrl } from '#src/urls.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { BrandsModel } from './brands-data.server.ts';

/** Every brand: the popular ones first, then all of them in the chosen order. */
export function BrandsPage({ order, popular, all, letters, ads, seriesCount }: BrandsModel) {
  const firstOfLetters = new Map(
    order === 'alphabetical' ? letters.map(({ letter, slug }) => [slug, brandLetterId(letter)]) : [],
  );
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-14 pt-8 md:gap-16 md:pt-12">
      <header>
        <h1 className="text-title">Bilmodeller</h1>
        <p className="mt-3 max-w-prose text-body text-quiet">
          {`${formatNumber(all.length)} märken och ${formatNumber(seriesCount)} modeller. `}
          {`${formatCount(ads, 'bil är', 'bilar är')} till salu just nu.`}
        </p>
      </header>
      {popular.length > 0 && (
        <Section id="populara" headingClass="mb-5 text-large" heading="Populära märken">
          {/* On phones they scroll horizontally: all of them are also listed below. */}
          <ul className="sideways -mx-4 grid snap-x scroll-px-4 grid-flow-col auto-cols-[75%] gap-4 px-4 sm:mx-0 sm:grid-flow-row sm:auto-cols-auto sm:grid-cols-2 sm:px-0 lg:grid-cols-4 lg:gap-6">
            {popular.map((brand) => (
              <li key={brand.slug} className="snap-start rounded-card border border-line bg-raised p-5">
                <PopularCard brand={brand} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <section aria-labelledby="alla">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
          <h2 id="alla" className="text-large">
            Alla märken
          </h2>
          <OrderChoice order={order} />
        </div>
        <LetterLinks letters={letters} />
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {all.map((brand) => (
            <li
              key={brand.slug}
              id={firstOfLetters.get(brand.slug)}
              className="scroll-mt-4 border-t border-line py-3.5"
            >
              <BrandCard brand={brand} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Jumps to a letter of the alphabetical list; a phone shows only a few of its brands at a time. */
const LetterLinks = ({ letters }: Pick<BrandsModel, 'letters'>) => (
  <nav aria-label="Bokstav" data-print="no" className="mb-3 flex flex-wrap">
    {letters.map(({ letter }) => (
      <Link
        key={letter}
        to={brandsUrl('alphabetical', letter)}
        replace
        className="touch inline-flex min-w-11 items-center justify-center rounded-full text-body font-medium text-moss hover:bg-sunken"
      >
        {letter}
      </Link>
    ))}
  </nav>
);

/** The two orders as links, which work without scripts and can be shared. */
function OrderChoice({ order }: { order: BrandOrder }) {
  const choices = [
    { value: 'popular', label: 'Populärast' },
    { value: 'alphabetical', label: 'A–Ö' },
  ] as const;
  return (
    <nav aria-label="Ordning" data-print="no" className="flex items-center gap-1 text-small">
      {choices.map(({ value, label }) => (
        <Link
          key={value}
          to={brandsUrl(value)}
          replace
          preventScrollReset
          aria-current={value === order ? 'true' : undefined}
          className="touch inline-flex items-center rounded-full px-4 font-medium text-moss hover:bg-sunken aria-[current]:bg-moss-tint aria-[current]:text-forest"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** A popular brand: its number of cars, and a row for each of its first series. */
function PopularCard({ brand: { name, slug, ads, series } }: { brand: OverviewBrand }) {
  return (
    <>
      <h3 className="text-large">
        <Link to={brandUrl(slug)} className="hover:underline">
          {name}
        </Link>
      </h3>
      <p className="text-small text-quiet tabular-nums">{`${formatCount(ads, 'bil', 'bilar')} till salu`}</p>
      <ul className="mt-3">
        {series.map((one) => (
          <li key={one.slug}>
            <Link
              to={seriesUrl(slug, one.slug)}
              className="group touch flex items-center justify-between gap-3 border-t border-line text-body"
            >
              <span className="group-hover:underline">{one.name}</span>
              <span className="text-small text-quiet tabular-nums">{formatNumber(one.ads)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Any brand; muted when it has no cars. */
function BrandCard({ brand: { name, slug, ads, series, more } }: { brand: OverviewBrand }) {
  return (
    <>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-body">
        <Link to={brandUrl(slug)} className={`hover:underline ${ads === 0 ? 'text-quiet' : ''}`}>
          {name}
        </Link>
        <span className="text-small font-normal whitespace-nowrap text-quiet tabular-nums">
          {ads === 0 ? 'inga nu' : formatCount(ads, 'bil', 'bilar')}
        </span>
      </h3>
      <ul className="mt-1 flex flex-wrap gap-x-4 text-small">
        {series.map((one) => (
          <li key={one.slug}>
            <Link
              to={seriesUrl(slug, one.slug)}
              className={`inline-block min-w-7 py-1 hover:underline ${one.ads === 0 ? 'text-quiet' : 'text-moss'}`}
            >
              {one.name}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              to={brandUrl(slug)}
              className="inline-block py-1 text-quiet underline underline-offset-4 hover:text-ink"
            >
              {`${formatNumber(more)} till`}
              <span className="sr-only">{` av ${name}`}</span>
            </Link>
          </li>
        )}
      </ul>
    </>
  );
}
