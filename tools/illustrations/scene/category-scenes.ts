import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { paintedCar } from '#tools/illustrations/car/car-template.ts';
import { MATERIALS } from '#tools/illustrations/car/materials.ts';
import type { OutsideView } from '#tools/illustrations/car/stage.ts';
import { PAINTS } from '#tools/illustrations/example-pictures/paints.ts';
import type { CarShape, PictureColor } from '#tools/illustrations/example-pictures/picture-names.ts';
import { randomSequence, seedOf } from '#tools/illustrations/example-pictures/scene-values.ts';
import type { SceneTheme } from './hero-scene.ts';
import { dog, person } from './scene-figures.ts';
import { coast, fells, openLand, openRoad, type SceneContext, street, winterLand, yard } from './scene-places.ts';
import * as props from './scene-props.ts';
import { SCENE_TONES } from './scene-tones.ts';

/** A car with its wheels at height y and its middle at x. */
function car(shape: CarShape, color: PictureColor, view: OutsideView, x: number, y: number, scale: number): string {
  const [left, top] = [Math.round(x - 400 * scale), Math.round(y - 478 * scale)];
  return `<g transform="translate(${left} ${top}) scale(${scale})">${paintedCar(shape, color, view)}</g>`;
}

const SCENES: Readonly<Record<string, (scene: SceneContext) => string>> = {
  [ANY_CAR]: (scene) => openRoad(scene) + car('kombi', 'gron', 'snett-fram', 400, 500, 0.9),
  hundagare: (scene) =>
    openLand(scene) +
    car('kombi', 'bla', 'sida', 340, 500, 0.86) +
    props.openTailgate(588, 330, PAINTS.bla.base, MATERIALS.glass) +
    dog(scene.t, 690, 520, 124),
  familj: (scene) => {
    const { t } = scene;
    return (
      yard(scene, t.wall) +
      car('suv', 'gron', 'snett-fram', 350, 510, 0.82) +
      person(t, 640, 500, 170, { coat: t.red, trousers: t.blue, hair: t.roof }) +
      person(t, 700, 508, 112, { coat: t.rape, trousers: t.dark, hair: t.furShade, with: 'bag' }) +
      person(t, 748, 512, 86, { coat: t.moss, trousers: t.blue, hair: t.roof })
    );
  },
  pendlare: (scene) =>
    coast(scene) + props.stayBridge(scene.t, 330, 300) + car('halvkombi', 'silver', 'sida', 380, 512, 0.84),
  'forsta-bilen': (scene) => {
    const { t } = scene;
    return (
      yard(scene, t.house) +
      car('smabil', 'bla', 'snett-fram', 330, 510, 0.86) +
      person(t, 640, 510, 168, { coat: t.rape, trousers: t.dark, hair: t.furShade }) +
      props.bicycle(t, 726, 520, 0.62, t.moss)
    );
  },
  elbil: (scene) =>
    winterLand(scene) +
    car('suv-kompakt', 'vit', 'snett-fram', 320, 510, 0.86) +
    props.chargingPost(scene.t, 700, 510, [566, 418]) +
    props.weather('snow', scene.t, scene.random),
  laddhybrid: (scene) =>
    yard(scene, scene.t.far) +
    props.wallBox(scene.t, 650, 230, [574, 410]) +
    car('kombi', 'gra', 'snett-fram', 330, 515, 0.86),
  'dra-husvagn': (scene) =>
    openRoad(scene) +
    props.caravan(scene.t, 398, 500, 1.06) +
    car('suv', 'gron', 'sida', 226, 500, 0.62) +
    props.weather('rain', scene.t, scene.random),
  'vinter-och-fyrhjulsdrift': (scene) =>
    fells(scene) +
    props.snowPosts(scene.t, [
      [60, 470],
      [690, 456],
      [760, 520],
    ]) +
    car('suv', 'orange', 'snett-fram', 380, 515, 0.88) +
    props.weather('snow', scene.t, scene.random),
  'lag-skatt': (scene) => {
    const { t } = scene;
    return (
      openLand(scene) +
      props.windTurbine(t, 620, 330, 210, 10) +
      props.windTurbine(t, 716, 326, 150, 45) +
      props.windTurbine(t, 120, 334, 130, 80) +
      `<path fill="${t.field}" d="M0 374q400-26 800-10v84q-400-16-800 6z"/>` +
      car('smabil', 'bla', 'sida', 380, 512, 0.8)
    );
  },
  stad: (scene) => {
    const { t } = scene;
    return (
      street(scene) +
      props.streetLamp(t, 660, 446) +
      props.bicycle(t, 730, 452, 0.6, t.red) +
      car('smabil', 'gul', 'sida', 330, 530, 0.8) +
      person(t, 120, 452, 118, { coat: t.moss, trousers: t.dark, hair: t.roof, with: 'bag' })
    );
  },
  langresa: (scene) =>
    coast(scene) +
    props.stayBridge(scene.t, 420, 300) +
    car('kombi', 'brun', 'sida', 370, 514, 0.9) +
    props.roofBox(scene.t, 424, 330, 250),
  'under-100-000-kr': (scene) =>
    yard(scene, scene.t.house) +
    car('kombi-aldre', 'beige', 'snett-fram', 350, 512, 0.86) +
    props.priceTag(scene.t, 706, 350),
  sportig: (scene) => coast(scene) + car('coupe', 'rod', 'snett-fram', 390, 512, 0.95),
  'stor-last': (scene) =>
    street(scene) + car('transportbil', 'vit', 'snett-bak', 330, 534, 0.84) + props.movingBoxes(scene.t, 610, 540),
  'sju-sitsar': (scene) =>
    openLand(scene) + car('minibuss', 'silver', 'sida', 380, 486, 0.86) + props.bags(scene.t, 214, 544, 7),
  'latt-att-kliva-i': (scene) => {
    const { t } = scene;
    return (
      openLand(scene) +
      car('suv-kompakt', 'beige', 'sida', 340, 505, 0.86) +
      person(t, 670, 515, 172, { coat: t.moss, trousers: t.roof, hair: t.trim, with: 'cane' }) +
      person(t, 740, 512, 164, { coat: t.red, trousers: t.dark, hair: t.snowShade, turned: true })
    );
  },
};

/** The scenes of the categories as SVG files, 4:3, for a light or a dark page, by the category's slug. */
export function categoryScenes(theme: SceneTheme): [slug: string, svg: string][] {
  return Object.entries(SCENES).map(([slug, scene]) => {
    const svg = scene({ t: SCENE_TONES[theme], random: randomSequence(seedOf(slug)) });
    return [
      slug,
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="1600" height="1200">${svg}</svg>`,
    ];
  });
}
