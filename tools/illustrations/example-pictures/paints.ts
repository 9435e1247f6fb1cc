import type { PictureColor, PictureTrim } from './picture-names.ts';

/** The tones of a car paint in diffuse light from the upper left. */
export interface Paint {
  /** Surfaces that face the sky. */
  readonly top: string;
  /** Highlights on edges. */
  readonly shine: string;
  /** The side that faces the viewer. */
  readonly base: string;
  /** Surfaces that face the light. */
  readonly light: string;
  /** Surfaces that face down or away from the light. */
  readonly shade: string;
  /** The darkest shade, low on the body. */
  readonly deep: string;
  /** Shut lines. */
  readonly line: string;
}

function paint(
  shine: string,
  top: string,
  light: string,
  base: string,
  shade: string,
  deep: string,
  line: string,
): Paint {
  return { shine, top, light, base, shade, deep, line };
}

/** Whites are darker than a white page, and blacks are lighter than the shut lines on them. */
export const PAINTS: Readonly<Record<PictureColor, Paint>> = {
  svart: paint('#8b939b', '#555c64', '#3d434a', '#2d3237', '#22262a', '#191c1f', '#0c0e10'),
  vit: paint('#ffffff', '#fcfcfa', '#eeefec', '#e1e3e1', '#c6cbcc', '#aab1b4', '#858d91'),
  gra: paint('#c0c6ca', '#959ca1', '#7b8388', '#6a7277', '#565d62', '#454b50', '#2f3438'),
  silver: paint('#f6f8f8', '#d9dddf', '#c4c9cc', '#b2b8bc', '#979ea3', '#7e868b', '#5d6469'),
  bla: paint('#9dbad6', '#5b84b0', '#3d689a', '#2d5484', '#21416a', '#183253', '#0f2038'),
  rod: paint('#efa99d', '#cc5b4d', '#b53b2f', '#9f2c22', '#80211a', '#651a15', '#43100d'),
  gron: paint('#a9c3b2', '#658d79', '#467360', '#355e4d', '#284a3c', '#1e392e', '#12241d'),
  brun: paint('#ccb19d', '#93735f', '#775845', '#634736', '#4e3729', '#3d2a1f', '#271a13'),
  beige: paint('#f7f0e2', '#ded2bb', '#cdbfa4', '#bdae92', '#a1937a', '#877b65', '#655b49'),
  gul: paint('#fdf0bd', '#f2d470', '#e7c04a', '#d9ae35', '#b68f2a', '#957422', '#6a5117'),
  orange: paint('#fad0ae', '#e69a63', '#d67f43', '#c46c32', '#a15627', '#83451f', '#5b2f15'),
  lila: paint('#c7b5d0', '#8b739b', '#6f5781', '#5c466d', '#493757', '#392a45', '#241a2d'),
  guld: paint('#f3e6c4', '#d3bf8f', '#bda673', '#aa9260', '#8d784d', '#74623f', '#53452b'),
  rosa: paint('#fae0df', '#e8b6b6', '#d99d9f', '#ca898d', '#a97075', '#8b5a60', '#633e43'),
  // A two-tone car with a roof in cream, see `roofPaint`.
  flerfargad: paint('#b4cdc9', '#79a09c', '#568480', '#41706d', '#325957', '#274745', '#182e2d'),
};

/** The paint of roof and pillars, which differs from the body on a car of several colours and in the sport trim. */
export function roofPaint(color: PictureColor, trim: PictureTrim): Paint {
  if (trim === 'sport') return PAINTS.svart;
  return color === 'flerfargad' ? PAINTS.beige : PAINTS[color];
}

/** Alloy wheels and roof rails of a trim. */
export const TRIM_TONES: Readonly<Record<PictureTrim, { rim: string; rail: string }>> = {
  standard: { rim: '#c6cacc', rail: '#8b9195' },
  sport: { rim: '#70777c', rail: 'none' },
};
