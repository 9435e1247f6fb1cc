import { useState } from 'react';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { categoryPictureUrl } from '#src/urls.ts';

type CategoryPictureProps = {
  slug: string;
  /** Seen at once, and so asked for at once. */
  isOnTop?: boolean;
  className?: string;
};

/** The drawn scene of a category, 4:3. Only the one for the page's ground is fetched; one that fails gives way to a drawing of any car. */
export function CategoryPicture({ slug, isOnTop = false, className = '' }: CategoryPictureProps) {
  return (
    <div className={`aspect-4/3 w-full overflow-hidden rounded-card bg-sunken ${className}`}>
      <Scene slug={slug} theme="light" isOnTop={isOnTop} className="dark:hidden" />
      <Scene slug={slug} theme="dark" isOnTop={isOnTop} className="hidden dark:block" />
    </div>
  );
}

type SceneProps = { slug: string; theme: 'light' | 'dark'; isOnTop: boolean; className: string };

function Scene({ slug, theme, isOnTop, className }: SceneProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <img
      // A picture that failed before the page's scripts ran told nobody.
      ref={(image) => {
        if (!hasFailed && image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(true);
      }}
      onError={() => setFailed(true)}
      // A lazy picture that is not shown is never fetched, where that is said before the address.
      loading="lazy"
      fetchPriority={isOnTop ? 'high' : 'auto'}
      decoding="async"
      src={categoryPictureUrl(hasFailed ? ANY_CAR : slug, theme)}
      alt=""
      width={960}
      height={720}
      className={`size-full object-cover ${className}`}
    />
  );
}
