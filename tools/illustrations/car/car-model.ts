import type { Pt } from './geometry.ts';
import type { RimStyle } from './wheels.ts';

/**
 * Dimensions of a car body, m: x from the nose backwards, z up from the ground, s along the surface from the middle of the nose (or
 * tail) towards the near side. Lists of points are joined by smooth lines.
 */
export interface CarModel {
  readonly length: number;
  readonly width: number;
  readonly wheels: { front: number; rear: number; radius: number; rim: RimStyle; rimShare: number; arch: number };
  /** Height of the lower edge of the body. */
  readonly sill: number;
  /** The nose seen from the side on the centre line, bottom to top. */
  readonly nose: readonly Pt[];
  /** The tail the same way. */
  readonly tail: readonly Pt[];
  /** Upper edge of the lower body along the side: wing, belt line, boot edge. */
  readonly shoulder: readonly Pt[];
  /** Height of the middle of bonnet and boot lid above their edges. */
  readonly crown: number;
  /** How deep the corners of nose and tail are, and how square (2 is an ellipse). */
  readonly corner: { front: number; rear: number; power: number };
  /** The upper body: windscreen, roof, glass. */
  readonly greenhouse: {
    /** Roof edge from the foot of the windscreen pillar over the roof, and how many of the points are windscreen. */
    readonly rail: readonly Pt[];
    readonly screenPoints: number;
    /** From the rear end of the roof down to the belt line; begins where `rail` ends. */
    readonly back: readonly Pt[];
    /** Horizontal distance of the roof edge inside the belt line. */
    readonly lean: number;
    /** Bulge of the glass at windscreen foot, windscreen top, roof end and rear foot. */
    readonly bow: readonly [number, number, number, number];
    readonly crown: number;
  };
  readonly glass: {
    /** Distance of the glass from the roof edge: at the windscreen pillar and under the roof. */
    readonly pillar: number;
    readonly top: number;
    /** Rear end of the side glass, at the top and at the belt; null for a van without rear side glass. */
    readonly rear: readonly [number, number];
    readonly belt: number;
    readonly rearRound: number;
    /** Pillars across the glass: x at the belt, x at the top, width. */
    readonly pillars: readonly (readonly [number, number, number])[];
    /** The rear glass: share of the width, and from where to where down the back (0 top, 1 belt). */
    readonly back: readonly [number, number, number] | null;
  };
  /** Shut lines on the side; a height of 9 stands for the belt line. */
  readonly seams: readonly (readonly Pt[])[];
  /** Door handles, [x, z]. */
  readonly handles: readonly Pt[];
  /** Height of the crease along the side at the front and the rear wheel; null for slab sides. */
  readonly crease: readonly [number, number] | null;
  readonly front: {
    readonly lamp: readonly Pt[];
    readonly lampRound: number;
    /** Half of the grille, mirrored: s and z. */
    readonly grille: readonly Pt[];
    readonly grilleKind: 'bars' | 'slats' | 'closed';
    readonly intake: readonly Pt[];
    readonly plate: number;
    readonly fog: Pt | null;
    readonly chrome?: boolean;
    /** Amber corner lamps of older cars. */
    readonly indicator?: readonly Pt[];
  };
  readonly rear: {
    readonly lamp: readonly Pt[];
    readonly lampRound: number;
    readonly plate: number;
    /** Lower edge of the tailgate or boot lid, and half its width. */
    readonly lid: Pt;
    readonly bumper: number;
    readonly doors?: boolean;
  };
  /** Unpainted plastic along the sills, bumpers and arches, up to this height. */
  readonly cladding?: number;
  /** Separate bumpers of dark plastic: lower and upper height. */
  readonly bumperBar?: Pt;
  readonly rails?: boolean;
  readonly open?: 'cab' | 'bed';
}

/** Parses points written as in SVG, `x,z x,z x,z`, which keeps the tables of a car short. */
export function points(text: string): Pt[] {
  return text.split(' ').map((pair): Pt => {
    const [x, z] = pair.split(',').map(Number);
    if (x === undefined || z === undefined || !Number.isFinite(x + z)) throw new SyntaxError(`not a point: ${pair}`);
    return [x, z];
  });
}
