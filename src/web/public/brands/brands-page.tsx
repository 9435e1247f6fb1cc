import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { BrandOrder } from '#src/domain/catalogue/brand-overview.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { swedishInitial } from '#src/domain/format/swedish-order.ts';
import { brandLetterId, brandsUrl, brandUrl, seriesUrl } from '#src/visitor-urls.ts';
import { openAround } from '#src/web/frame/forms/form-input.ts';
import { ModelPicture } from '#src/web/shared/pictures/model-picture.tsx';
import { Fold } from '#src/web/ui/fold.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { BrandsModel } from './brands-data.server.ts';

/** Number of further brands shown at first; the others are folded. */
const FIRST_SHOWN = 12;

/** Every brand once: the popular ones first and then the others, or all of them by letter. */
export function BrandsPage(model: BrandsModel) {
  const { order, popular, others, letters, ads, brandCount, seriesCount } = model;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-10 pt-8 md:gap-14 md:pt-12">
      <header>
        <h1 className="text-title">Bilmodeller</h1>
        <p className="mt-2 max-w-prose text-body text-quiet">
          {`${formatNumber(brandCount)} märken och ${formatNumber(seriesCount)} modeller. `}
          {`${formatCount(ads, 'bil är', 'bilar är')} till salu just nu.`}
        </p>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6">
          <LetterLinks letters={letters} />
          <OrderChoice order={order} />
        </div>
      </header>
      {popular.length > 0 && (
        <Section id="populara" headingClass="mb-5 text-large" heading="Populära märken">
          <ul className="grid grid-cols-2 gap-3 md:gap-6 lg:grid-cols-4">
            {popular.map((brand) => (
              <li key={brand.slug} className="min-w-0 rounded-card border border-line bg-raised p-3 md:p-5">
                <PopularCard brand={brand} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="alla" headingClass="mb-3 text-large" heading={popular.length > 0 ? 'Fler märken' : 'Alla märken'}>
        {order === 'alphabetical' ? <BrandsByLetter {...model} /> : <OtherBrands others={others} />}
      </Section>
    </div>
  );
}

function OtherBrands({ others }: Pick<BrandsModel, 'others'>) {
  const hidden = others.slice(FIRST_SHOWN);
  return (
    <>
      <BrandCards brands={others.slice(0, FIRST_SHOWN)} />
      {hidden.length > 0 && (
        <div className="border-t border-line">
          <Fold as="h3" heading={`Visa ${formatCount(hidden.length, 'märke', 'märken')} till`}>
            <BrandCards brands={hidden} />
          </Fold>
        </div>
      )}
    </>
  );
}

/** A fold for each letter, which names its brands. */
function BrandsByLetter({ others }: Pick<BrandsModel, 'others'>) {
  const { hash } = useLocation();
  useEffect(() => {
    const letter = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (letter === null) return;
    openAround(letter);
    letter.scrollIntoView();
  }, [hash]);
  return (
    <div className="border-t border-line">
      {[...Map.groupBy(others, ({ name }) => swedishInitial(name))].map(([letter, brands]) => (
        <Fold key={letter} as="h3" heading={letter} note={brands.map(({ name }) => name).join(', ')}>
          <div id={brandLetterId(letter)} className="scroll-mt-16">
            <BrandCards brands={brands} />
          </div>
        </Fold>
      ))}
    </div>
  );
}

const BrandCards = ({ brands }: { brands: BrandsModel['others'] }) => (
  <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
    {brands.map((brand) => (
      <li key={brand.slug} className="flex gap-4 border-t border-line py-3">
        <ModelPicture src={brand.picture} className="mt-1 w-18 shrink-0 self-start" />
        <div className="min-w-0 grow">
          <BrandCard brand={brand} />
        </div>
      </li>
    ))}
  </ul>
);

type PicturedBrand = BrandsModel['others'][number];

/** Opens a letter of the alphabetical list. */
const LetterLinks = ({ letters }: Pick<BrandsModel, 'letters'>) => (
  <nav aria-label="Bokstav" data-print="no" className="-ml-3 flex flex-wrap">
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

/** A popular brand: the car of its commonest model, its number of cars, and a row for each of its first series. */
function PopularCard({ brand: { name, slug, ads, series, picture } }: { brand: PicturedBrand }) {
  return (
    <>
      <ModelPicture src={picture} className="mb-2 w-full max-w-44" />
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
function BrandCard({ brand: { name, slug, ads, series, more } }: { brand: PicturedBrand }) {
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
