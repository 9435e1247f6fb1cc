import { farWoods, spruces } from '#tools/illustrations/example-pictures/scene-values.ts';
import { band, hills, shape } from './scene-parts.ts';
import type { SceneTones } from './scene-tones.ts';

/** The input of a scene: the tones of its theme, and a random sequence. */
export type SceneContext = { t: SceneTones; random: () => number };
type Place = (scene: SceneContext) => string;

const glow = ({ t }: SceneContext, x: number, y: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="520" ry="190" fill="${t.glow}"/><circle cx="${x - 60}" cy="${y - 130}" r="30" fill="${t.sun}"/>`;

/** A row of spruces at height y. */
function row(scene: SceneContext, x: number, y: number, scale: number, fill: string): string {
  return `<path fill="${fill}" transform="translate(${x} ${y}) scale(${scale})" d="${spruces(scene.random, 9, 70, 190, 58)}"/>`;
}

const roadBand = ({ t }: SceneContext, y = 424): string =>
  shape(t.road, `M0 ${y}q400-24 800-6V${y + 122}q-400-12-800 8z`) +
  shape(t.mark, `M60 ${y + 62}l90-5v5l-90 5zm220-10l90-3v5l-90 3zm220-5l90 0v5l-90 0zm200 3l80 3v5l-80-3z`);

/** Hills, woods and meadow. */
export const openLand: Place = (scene) => {
  const { t } = scene;
  return (
    band(t.sky, 0, 600) +
    glow(scene, 300, 260) +
    shape(
      t.far,
      hills(
        [
          [0, 236],
          [200, 196],
          [430, 230],
          [640, 186],
          [800, 214],
        ],
        320,
      ),
    ) +
    row(scene, -10, 304, 0.4, t.wood) +
    row(scene, 470, 306, 0.46, t.wood) +
    shape(t.wood, 'M0 300q400-12 800 2v70H0z') +
    shape(
      t.meadow,
      hills(
        [
          [0, 350],
          [260, 328],
          [540, 342],
          [800, 320],
        ],
        600,
      ),
    )
  );
};

/** Hills, woods and meadow with a road across. */
export const openRoad: Place = (scene) => openLand(scene) + roadBand(scene);

/** Woods and ground under snow. */
export const winterLand: Place = (scene) => {
  const { t } = scene;
  return (
    band(t.sky, 0, 600) +
    shape(
      t.far,
      hills(
        [
          [0, 250],
          [180, 206],
          [400, 240],
          [620, 196],
          [800, 232],
        ],
        330,
      ),
    ) +
    row(scene, -10, 326, 0.56, t.wood) +
    row(scene, 430, 328, 0.6, t.wood) +
    row(scene, -40, 366, 0.95, t.near) +
    row(scene, 640, 364, 0.9, t.near) +
    shape(
      t.snow,
      hills(
        [
          [0, 362],
          [250, 340],
          [520, 356],
          [800, 334],
        ],
        600,
      ),
    ) +
    shape(t.snowShade, 'M0 452q400-26 800-6v16q-400-18-800 4zm0 84q400-18 800 0v12q-400-14-800 2z')
  );
};

/** High fells with snow on them. */
export const fells: Place = (scene) => {
  const { t } = scene;
  return (
    band(t.sky, 0, 600) +
    shape(t.far, 'M-20 340L130 150l70 60 90-110 130 170 80-70 110 90 60-50 150 160z') +
    shape(
      t.snow,
      'M130 150l70 60-30 14-26-16-34 26zm160-50l72 96-34-6-26 20-30-28-36 18zm210 100l60 48-30 2-24 14-34-26z',
    ) +
    row(scene, -10, 356, 0.5, t.wood) +
    row(scene, 420, 358, 0.54, t.wood) +
    shape(
      t.snow,
      hills(
        [
          [0, 372],
          [280, 350],
          [560, 366],
          [800, 346],
        ],
        600,
      ),
    ) +
    shape(t.snowShade, 'M0 470q400-24 800-4v14q-400-18-800 4z')
  );
};

/** A street with houses along it. */
export const street: Place = (scene) => {
  const { t, random } = scene;
  const walls = [t.wall, t.wallShade, t.far, t.house, t.meadow];
  let svg = '';
  let x = -40;
  for (let place = 0; x < 800; place += 1) {
    const width = 150 + Math.round(random() * 60);
    const top = 60 + Math.round(random() * 70);
    svg += shape(walls[place % walls.length] ?? t.wall, `M${x} 410V${top}h${width}V410z`);
    svg += shape(t.roof, `M${x - 4} ${top}h${width + 8}l-14-22H${x + 10}z`);
    for (let floor = top + 34; floor < 300; floor += 76) {
      for (const at of [0.16, 0.44, 0.72]) svg += shape(t.pane, `M${x + Math.round(width * at)} ${floor}h24v40h-24z`);
    }
    svg += shape(t.trim, `M${x + 14} 338h${width - 28}v72H${x + 14}z`, 'opacity=".55"');
    x += width + 3;
  }
  return (
    band(t.sky, 0, 600) +
    svg +
    band(t.mark, 408, 34) +
    band(t.metal, 440, 6) +
    band(t.road, 446, 160) +
    shape(t.mark, 'M40 548h90v6H40zm220 0h90v6h-90zm220 0h90v6h-90zm220 0h90v6h-90z')
  );
};

/** A wooden house and its yard. */
export function yard(scene: SceneContext, wall: string): string {
  const { t, random } = scene;
  const boards = Array.from({ length: 19 }, (_, place) => `M${150 + place * 28} 60v340`).join('');
  return (
    band(t.sky, 0, 600) +
    shape(t.wood, farWoods(random, 250, 70, 420)) +
    shape(t.roof, 'M110 78L170 10h500l60 68z') +
    shape(wall, 'M140 76h560v330H140z') +
    `<path d="${boards}" stroke="${t.roof}" stroke-width="2" opacity=".35"/>` +
    shape(t.trim, 'M140 76h12v330h-12zm548 0h12v330h-12zM210 150h104v116H210zm330 0h104v116H540zM400 176h86v230h-86z') +
    shape(t.pane, 'M220 160h38v96h-38zm46 0h38v96h-38zm284 0h38v96h-38zm46 0h38v96h-38zM412 190h62v84h-62z') +
    shape(t.meadow, 'M0 400q400-18 800-4v204H0z') +
    shape(t.road, 'M0 444q400-22 800-4v160H0z')
  );
}

/** A road along the sea. */
export const coast: Place = (scene) => {
  const { t } = scene;
  return (
    band(t.sky, 0, 600) +
    glow(scene, 560, 250) +
    shape(
      t.far,
      hills(
        [
          [0, 262],
          [120, 238],
          [240, 258],
          [420, 254],
          [560, 236],
          [800, 250],
        ],
        290,
      ),
    ) +
    band(t.water, 280, 150) +
    shape(t.gleam, 'M40 306h260v4H40zm380 28h300v5H420zM140 366h180v5H140z') +
    shape(
      t.near,
      hills(
        [
          [0, 410],
          [90, 384],
          [220, 392],
          [330, 414],
          [800, 412],
        ],
        600,
      ),
    ) +
    roadBand(scene, 430)
  );
};
