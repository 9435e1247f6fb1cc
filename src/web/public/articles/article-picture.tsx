import { CategoryPicture } from '#src/web/shared/categories/category-picture.tsx';
import { CarPicture } from '#src/web/shared/pictures/car-picture.tsx';

type ArticlePictureProps = {
  /** Category whose scene fits the article; null: the picture of the feed. */
  scene: string | null;
  imageUrl: string | null;
  priority: 'first' | 'early' | 'late';
  /** Of a picture of the feed, where it is wider than on a card. */
  sizes?: string;
  className?: string;
};

/** The picture of an article: a scene that fits its subject, light and dark, else the one of its feed. */
export function ArticlePicture({ scene, imageUrl, priority, sizes, className = '' }: ArticlePictureProps) {
  if (scene !== null) return <CategoryPicture slug={scene} isOnTop={priority === 'first'} className={className} />;
  if (imageUrl === null) return null;
  const wide = sizes === undefined ? {} : ({ sizes, widths: [320, 480, 640, 960, 1280, 1600] } as const);
  return <CarPicture urls={[imageUrl]} alt="" priority={priority} className={className} {...wide} />;
}
