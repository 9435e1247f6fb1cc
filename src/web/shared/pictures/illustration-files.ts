/** The site's own landscapes, in their light and dark forms. */
export type LandscapeName = 'hem-ljus' | 'hem-mork' | 'vagslut-ljus' | 'vagslut-mork';

/** Files of the build, whose names contain hashes of their content. */
const LANDSCAPES = new Map(
  Object.entries(
    import.meta.glob<string>('./*.svg', {
      base: '../../../../data/illustrations/landscapes',
      query: '?url',
      import: 'default',
      eager: true,
    }),
  ),
);

export const landscapeFile = (name: LandscapeName): string | undefined => LANDSCAPES.get(`./${name}.svg`);
