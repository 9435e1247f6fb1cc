import { ANY_CAR } from '#src/domain/categories/any-car.ts';

/** Files of the build, whose names contain hashes of their content. */
const SCENES = new Map(
  Object.entries(
    import.meta.glob<string>('./*.svg', {
      base: '../../../../data/illustrations/categories',
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
);

/** The scene of a category as SVG: a fifth of the bytes of a WebP, and sharp at every width. Without one, that of any car. */
export function categoryScene(slug: string, theme: 'light' | 'dark'): string | undefined {
  const ending = theme === 'dark' ? '-mork.svg' : '.svg';
  return SCENES.get(`./${slug}${ending}`) ?? SCENES.get(`./${ANY_CAR}${ending}`);
}
