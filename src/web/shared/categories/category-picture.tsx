import { useState } from 'react';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { categoryPictureUrl } from '#src/visitor-urls.ts';
import { categoryScene } from './category-scenes.ts';

type CategoryPictureProps = {
  slug: string;
  /** Above the fold, so fetched immediately. */
  isOnTop?: boolean;
  className?: string;
};

/**
 * The illustrated scene of a category, 4:3. Only the one for the current theme is fetched; when it fails, a generic illustration
 * replaces it.
 */
export function CategoryPicture({ slug, isOnTop = false, className = '' }: CategoryPictureProps) {
  return (
    <div className={`aspect-4/3 w-full overflow-hidden rounded-card bg-sunken ${className}`}>
      <Scene slug={slug} theme="light" isOnTop={isOnTop} className="dark:hidden" />
      <Scene slug={slug} theme="dark" isOnTop={isOnTop} className="hidden dark:block" />
    </div>
  );
}

type SceneProps = { slug: string; theme: 'light' | 'dark'; isOnTop: boolean; className: string };

/** SVG from the build; the WebP under the category's own address is for clients without SVG. */
function Scene({ slug, theme, isOnTop, className }: SceneProps) {
  const [hasFailed, setFailed] = useState(false);
  const shown = hasFailed ? ANY_CAR : slug;
  return (
    <picture className="contents">
      <source type="image/svg+xml" srcSet={categoryScene(shown, theme)} />
      <img
        // A picture that failed before hydration fired no event that React received.
        ref={(image) => {
          if (!hasFailed && image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(true);
        }}
        onError={() => setFailed(true)}
        // `loading` must precede the address, so that a hidden lazy picture is never fetched.
        loading="lazy"
        fetchPriority={isOnTop ? 'high' : undefined}
        decoding="async"
        src={categoryPictureUrl(shown, theme)}
        alt=""
        width={960}
        height={720}
        className={`size-full object-cover ${className}`}
      />
    </picture>
  );
}
