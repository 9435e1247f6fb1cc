import { shape } from './scene-parts.ts';
import type { SceneTones } from './scene-tones.ts';

const at = (x: number, y: number, scale: number, svg: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${svg}</g>`;

const line = (d: string, stroke: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`;

const wheel = (t: SceneTones, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${t.dark}"/><circle cx="${x}" cy="${y}" r="${Math.round(r * 0.52)}" fill="${t.metal}"/>`;

/** A caravan, its drawbar to the left at (x, y). */
export const caravan = (t: SceneTones, x: number, y: number, scale: number): string =>
  at(
    x,
    y,
    scale,
    line('M0-26h70', t.metal, 7) +
      `<ellipse cx="200" cy="2" rx="170" ry="7" fill="${t.dark}" opacity=".25"/>` +
      shape(t.trim, 'M52-42q-4-104 40-120h190q56 4 62 60v66q0 12-12 12H66q-12 0-14-18z') +
      shape(t.moss, 'M53-62h291v16H53z') +
      shape(t.pane, 'M92-138h74q8 0 8 8v34H78q2-32 14-42zm168 0h32q30 4 32 42h-64z') +
      shape(t.mark, 'M196-142h44v116h-44z') +
      line('M196-142h44v116h-44z', t.metal, 2) +
      shape(t.pane, 'M206-132h24v34h-24z') +
      shape(t.metal, 'M200-24a34 34 0 0 1 68 0z') +
      wheel(t, 234, -18, 20) +
      line('M30-24V0', t.metal, 5),
  );

/** A charging post with its lamp lit, its middle at (x, y), and a cable from it to `to`. */
export const chargingPost = (t: SceneTones, x: number, y: number, to: readonly [x: number, y: number]): string =>
  shape(t.dark, `M${x - 30} ${y}h60v10h-60z`, 'opacity=".25"') +
  shape(t.trim, `M${x - 24} ${y}v-176q0-14 14-14h20q14 0 14 14v176z`) +
  shape(t.moss, `M${x - 24} ${y}v-40h48v40z`) +
  shape(t.dark, `M${x - 14} ${y - 170}h28v34h-28z`) +
  shape(t.rape, `M${x + 3} ${y - 166}l-11 15h7l-3 12 11-16h-7z`) +
  line(`M${x} ${y - 96}C${x - 10} ${y + 30} ${to[0] + 60} ${y + 30} ${to[0]} ${to[1]}`, t.dark, 6) +
  `<circle cx="${x}" cy="${y - 98}" r="8" fill="${t.dark}"/>`;

/** A box on a wall with a cable to `to`. */
export const wallBox = (t: SceneTones, x: number, y: number, to: readonly [x: number, y: number]): string =>
  shape(t.trim, `M${x} ${y}h36v50H${x}z`) +
  shape(t.moss, `M${x + 8} ${y + 8}h20v10H${x + 8}z`) +
  line(`M${x + 18} ${y + 42}C${x + 10} ${y + 170} ${to[0] + 40} ${y + 190} ${to[0]} ${to[1]}`, t.dark, 6);

/** A bicycle, its middle at (x, y). */
export const bicycle = (t: SceneTones, x: number, y: number, scale: number, color: string): string =>
  at(
    x,
    y,
    scale,
    `<g fill="none" stroke="${t.dark}" stroke-width="4"><circle cx="-46" cy="-32" r="31"/><circle cx="46" cy="-32" r="31"/></g>` +
      line('M-46-32l26-46h46l20 46M-20-78L4-32h-50M26-78L4-32M22-92h16M-26-88h18M-20-78l-4-10', color, 5),
  );

/** A street lamp, its foot at (x, y). */
export const streetLamp = (t: SceneTones, x: number, y: number): string =>
  line(`M${x} ${y}v-300q0-26 28-26h18`, t.roof, 7) + shape(t.rape, `M${x + 40} ${y - 330}h34l-5 14h-24z`);

/** A wind turbine, its foot at (x, y). */
export const windTurbine = (t: SceneTones, x: number, y: number, height: number, turn: number): string => {
  const blade = 'M-3 0L-5-12 0-62 4-10z';
  const blades = [0, 120, 240]
    .map((angle) => `<path fill="${t.trim}" transform="rotate(${angle + turn})" d="${blade}"/>`)
    .join('');
  const scale = height / 130;
  return at(x, y, scale, `${shape(t.trim, 'M-4 0l2-130h4l2 130z')}<g transform="translate(0 -130)">${blades}</g>`);
};

/** A cable-stayed bridge from (x, y) to the right. */
export function stayBridge(t: SceneTones, x: number, y: number): string {
  const stays = [30, 62, 94, 126, 158]
    .map((out) => `M200 ${-150 + out * 0.4}L${200 - out} 0M200 ${-150 + out * 0.4}L${200 + out} 0`)
    .join('');
  return at(
    x,
    y,
    1,
    line(stays, t.metal, 2) +
      shape(t.metal, 'M194-168h12V40h-12zM-20-4h520v9H-20zM30 5h8v34h-8zm330 0h8v34h-8zm90 0h8v34h-8z'),
  );
}

/** Moving boxes, a lamp and a plant; lower left corner at (x, y). */
export const movingBoxes = (t: SceneTones, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    shape(t.wallShade, 'M0 0v-62h84V0zm96 0v-50h70V0zM14-62v-50h64v50z') +
      shape(t.trim, 'M36-62h12V0H36zm88 12h12V0h-12zM40-112h10v50H40z', 'opacity=".6"') +
      shape(t.house, 'M112-50l6-28h30l6 28z') +
      shape(t.moss, 'M130-78c-30-6-34-34-30-48 18 6 28 22 30 40 0-26 8-44 26-52 8 24-2 48-18 60z'),
  );

/** A roof box, its middle at (x, y). */
export const roofBox = (t: SceneTones, x: number, y: number, width: number): string =>
  at(
    x,
    y,
    width / 200,
    shape(t.dark, 'M-100-4q6-34 60-36h110q30 4 30 30v10z') +
      line('M-96-12h194', t.metal, 2) +
      shape(t.metal, 'M-60 0h10v12h-10zm110 0h10v12H50z'),
  );

/** A price tag on a string, its eye at (x, y); without a price, as prices change. */
export const priceTag = (t: SceneTones, x: number, y: number): string =>
  at(
    x,
    y,
    1,
    line('M0 0q14-30 40-36', t.dark, 3) +
      shape(t.rape, 'M-14-10L-52 30v86h104V30L14-10z') +
      `<circle cx="0" cy="8" r="7" fill="${t.trim}"/>` +
      shape(t.dark, 'M-32 52h64v8h-64zm0 20h44v8h-44z', 'opacity=".75"'),
  );

/** Bags in a row, one for each seat; from (x, y) to the right. */
export const bags = (t: SceneTones, x: number, y: number, count: number): string =>
  Array.from({ length: count }, (_, place) => {
    const color = [t.red, t.blue, t.moss, t.rape][place % 4] ?? t.moss;
    const height = 40 + ((place * 7) % 16);
    const left = x + place * 54;
    return (
      line(`M${left + 12} ${y - height}q10-18 20 0`, t.dark, 4) +
      shape(color, `M${left} ${y}v-${height - 8}q0-8 8-8h28q8 0 8 8v${height - 8}z`) +
      shape(t.dark, `M${left + 8} ${y - 22}h28v14h-28z`, 'opacity=".25"')
    );
  }).join('');

/** Falling snow or rain over the whole picture. */
export function weather(kind: 'snow' | 'rain', t: SceneTones, random: () => number): string {
  let svg = '';
  for (let drop = 0; drop < (kind === 'snow' ? 70 : 90); drop += 1) {
    const [x, y] = [Math.round(random() * 800), Math.round(random() * 600)];
    svg += kind === 'snow' ? `<circle cx="${x}" cy="${y}" r="${2 + Math.round(random() * 3)}"/>` : `M${x} ${y}l-7 24`;
  }
  return kind === 'snow' ? `<g fill="${t.trim}" opacity=".85">${svg}</g>` : line(svg, t.metal, 2, 'opacity=".45"');
}

/** Orange snow posts along a road. */
export const snowPosts = (t: SceneTones, places: readonly (readonly [x: number, y: number])[]): string =>
  places.map(([x, y]) => line(`M${x} ${y}v-90`, t.house, 5) + line(`M${x} ${y - 62}v-14`, t.trim, 5)).join('');

/** An open tailgate, hinged at (x, y) on the roof of a car that faces left. */
export const openTailgate = (x: number, y: number, color: string, glass: string): string =>
  shape(color, `M${x} ${y}l104-70q10-5 14 3l8 13-112 76q-16-6-14-22z`) +
  shape(glass, `M${x + 26} ${y - 6}l58-39 10 17-58 39z`);
