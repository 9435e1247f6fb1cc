import type { ReactNode } from 'react';
import { type AdFilters, NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import { adsUrl } from '#src/visitor-urls.ts';
import { ThemedPicture } from '#src/web/shared/pictures/landscape.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';

/** Files of the build, whose names contain hashes of their content. */
const SCENES = import.meta.glob<string>('./*.svg', {
  base: '../../../../data/illustrations/empty-lists',
  query: '?url',
  import: 'default',
  eager: true,
});

/** Lists to begin with. */
const EXAMPLES: readonly { label: string; filters: Partial<AdFilters> }[] = [
  { label: 'Kombi med dragkrok', filters: { chassis: ['Kombi'], tags: ['Dragkrok'] } },
  { label: 'Automat under 100 000 kr', filters: { transmission: ['Automat'], maxPrice: 100_000 } },
  { label: 'Elbil under 250 000 kr', filters: { fuel: ['El'], maxPrice: 250_000 } },
];

type EmptySavedProps = {
  scene: 'garage' | 'brevlada' | 'parkering';
  /** The purpose of the list, in one sentence. */
  children: ReactNode;
};

/** Replaces an empty list of the device: a picture, how the list is filled, and lists of cars to begin with. */
export const EmptySaved = ({ scene, children }: EmptySavedProps) => (
  <div className="grid grid-cols-1 items-center gap-6 md:grid-cols-2 md:gap-10">
    <ThemedPicture
      light={SCENES[`./${scene}-ljus.svg`]}
      dark={SCENES[`./${scene}-mork.svg`]}
      width={600}
      height={300}
      className="w-full rounded-card md:order-last"
    />
    <div className="max-w-prose">
      <p className="text-body">{children}</p>
      <ButtonLink kind="primary" to={adsUrl()} className="mt-5">
        Hitta bil
      </ButtonLink>
      <p className="mt-5 flex flex-wrap items-center gap-2 text-small">
        <span className="text-quiet">Börja till exempel med:</span>
        {EXAMPLES.map(({ label, filters }) => (
          <Link
            key={label}
            to={adsUrl({ filters: { ...NO_AD_FILTERS, ...filters } })}
            rel="nofollow"
            className="touch inline-flex items-center rounded-full bg-sunken px-3.5 font-medium hover:bg-line"
          >
            {label}
          </Link>
        ))}
      </p>
    </div>
  </div>
);
