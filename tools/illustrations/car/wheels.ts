import { shortNumber } from './fit-curve.ts';
import { MATERIALS } from './materials.ts';

/** Kinds of wheel: three modern alloys, steel with a cap for vans, and the flat wheels of older cars. */
export type RimStyle = 'five' | 'ten' | 'twin' | 'steel' | 'slots';

/** The token of alloy wheels, whose colour depends on the trim. */
const ALLOY = '{rim}';

/** A wheel is defined once with this radius and placed by a matrix, which makes exact ellipses. */
export const WHEEL_RADIUS = 100;

function polar(radius: number, degrees: number): string {
  const a = (degrees * Math.PI) / 180;
  return `${shortNumber(radius * Math.cos(a), 0)} ${shortNumber(radius * Math.sin(a), 0)}`;
}

/** A spoke with four corners: half angles at the hub and at the rim, degrees. */
function spoke(inner: number, outer: number, middle: number, hubHalf: number, rimHalf: number): string {
  return `M${polar(inner, middle - hubHalf)}L${polar(outer, middle - rimHalf)} ${polar(outer, middle + rimHalf)} ${polar(inner, middle + hubHalf)}z`;
}

/** A spoke of even width, as a line. */
function bar(inner: number, from: number, outer: number, to: number): string {
  return `M${polar(inner, from)}L${polar(outer, to)}`;
}

function ring(count: number, start: number, path: (degrees: number) => string): string {
  return Array.from({ length: count }, (_, i) => path(start + (360 / count) * i)).join('');
}

function spokes(style: RimStyle, r: number): string {
  const edge = r - 3;
  switch (style) {
    case 'five':
      return ring(5, -90, (a) => spoke(8, edge, a, 60, 12));
    case 'twin':
      return ring(5, -90, (a) => bar(9, a - 50, edge, a - 12) + bar(9, a + 50, edge, a + 12));
    case 'ten':
      return ring(10, -90, (a) => bar(10, a, edge, a));
    case 'slots':
      return ring(12, -90, (a) => spoke(r * 0.62, r * 0.82, a, 8, 8));
    case 'steel':
      return ring(8, -67.5, (a) => spoke(r * 0.66, r * 0.84, a, 9, 9));
  }
}

function face(style: RimStyle, r: number): string {
  const disc = (radius: number, fill: string) => `<circle r="${shortNumber(radius, 0)}" fill="${fill}"/>`;
  const path = `<path d="${spokes(style, r)}" fill="`;
  if (style === 'steel')
    return `${disc(r, '#7d8488')}${disc(r * 0.9, '#a2a8ab')}${path}#4a5054"/>${disc(r * 0.45, MATERIALS.rim)}${disc(r * 0.16, '#7d8488')}`;
  if (style === 'slots')
    return `${disc(r, MATERIALS.rim)}${disc(r * 0.9, '#a9afb2')}${path}#3f4548"/>${disc(r * 0.5, '#c3c8ca')}${disc(r * 0.22, '#858c90')}`;
  return `${disc(r, ALLOY)}${disc(r - 3.6, '#33383c')}${disc(r * 0.56, '#575e63')}${path}${style === 'five' ? ALLOY : `none" stroke="${ALLOY}" stroke-width="12`}"/>${disc(r * 0.2, MATERIALS.rimShade)}${disc(r * 0.12, '#565c60')}`;
}

/** The outer face of a wheel around the origin: tyre, rim, and the shadow at its lower right. */
export function wheelFace(style: RimStyle, rimShare: number): string {
  const r = Math.round(WHEEL_RADIUS * rimShare);
  return `<circle r="${WHEEL_RADIUS}" fill="${MATERIALS.tyre}"/><circle r="${r + 10}" fill="none" stroke="#3b4044" stroke-width="2.4"/>${face(style, r)}<path d="M${polar(r, -40)}A${r} ${r} 0 0 1 ${polar(r, 130)}A${Math.round(r * 1.3)} ${Math.round(r * 1.3)} 0 0 0 ${polar(r, -40)}z" opacity=".22"/>`;
}
