import type { Color } from '#src/domain/vocabulary/vocabulary.ts';

/** Colours of the vocabulary as CSS colours. */
const SHADES: Readonly<Record<Color, string>> = {
  Svart: '#1b1c1e',
  Vit: '#fafafa',
  Grå: '#7c8084',
  Silver: '#c3c8cc',
  Blå: '#27518f',
  Röd: '#a8231f',
  Grön: '#3d6b45',
  Brun: '#6b4a32',
  Beige: '#d6c7a8',
  Gul: '#eec337',
  Orange: '#d9691e',
  Lila: '#6a4583',
  Guld: '#b39149',
  Rosa: '#dd9bb0',
  Flerfärgad: '#a8231f',
};

/** A dot in a car's colour beside its name. */
export function ColorMark({ color }: { color: string }) {
  const shade = Object.hasOwn(SHADES, color) ? SHADES[color as Color] : 'none';
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0">
      <circle cx="10" cy="10" r="9" fill={shade} className="stroke-edge" strokeWidth="1" />
      {color === 'Flerfärgad' && <path d="M10 1a9 9 0 0 1 0 18z" fill={SHADES.Blå} />}
    </svg>
  );
}
