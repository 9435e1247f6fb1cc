import type { ReactNode } from 'react';
import { CategoryPicture } from './category-picture.tsx';

type CategoryIntroProps = { slug: string; name: string; description: string; children?: ReactNode };

/** Head of a category page: name and introduction beside its scene. */
export function CategoryIntro({ slug, name, description, children }: CategoryIntroProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-6 lg:grid-cols-2">
      <div className="lg:order-last">
        <CategoryPicture slug={slug} isOnTop className="md:max-lg:aspect-2/1" />
      </div>
      <div>
        <h1 className="text-display font-bold">{name}</h1>
        <p className="mt-5 max-w-prose text-body">{description}</p>
        {children}
      </div>
    </div>
  );
}
