import type { ReactNode } from 'react';
import { CategoryPicture } from './category-picture.tsx';

type CategoryIntroProps = { slug: string; name: string; description: string; children?: ReactNode };

/** Head of a category page: name and introduction beside its scene. */
export function CategoryIntro({ slug, name, description, children }: CategoryIntroProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-6 lg:grid-cols-2">
      <div className="lg:order-last">
        <CategoryPicture slug={slug} isOnTop className="max-md:aspect-video md:max-lg:aspect-2/1" />
      </div>
      <div>
        <h1 className="text-display font-bold">{name}</h1>
        <p className="mt-5 max-w-prose text-body">{description}</p>
        {children}
      </div>
    </div>
  );
}

type Attribute = { name: string; description: string };

export function AttributeCards({ attributes }: { attributes: readonly Attribute[] }) {
  return (
    <ol className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {attributes.map(({ name, description }, place) => (
        <li key={name} className="flex gap-4 border-t-2 border-forest pt-4">
          <span aria-hidden className="text-title leading-none font-semibold text-moss tabular-nums">
            {place + 1}
          </span>
          <div>
            <h3 className="text-body">{name}</h3>
            <p className="mt-1 text-small text-quiet">{description}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
