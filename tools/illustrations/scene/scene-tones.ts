import type { SceneTheme } from './hero-scene.ts';

/** The tones of a category's scene: few, and less saturated than the car. */
export interface SceneTones {
  readonly sky: string;
  readonly glow: string;
  readonly sun: string;
  readonly far: string;
  readonly wood: string;
  readonly near: string;
  readonly meadow: string;
  readonly field: string;
  readonly road: string;
  readonly mark: string;
  readonly water: string;
  readonly gleam: string;
  readonly snow: string;
  readonly snowShade: string;
  readonly wall: string;
  readonly wallShade: string;
  readonly house: string;
  readonly roof: string;
  readonly trim: string;
  readonly pane: string;
  readonly metal: string;
  readonly dark: string;
  readonly skin: string;
  readonly moss: string;
  readonly red: string;
  readonly rape: string;
  readonly blue: string;
  readonly fur: string;
  readonly furShade: string;
}

export const SCENE_TONES: Readonly<Record<SceneTheme, SceneTones>> = {
  light: {
    sky: '#e6edea',
    glow: '#f5f1e4',
    sun: '#fbeec2',
    far: '#ccdad5',
    wood: '#a9bfb3',
    near: '#7d9c8c',
    meadow: '#c1cb9f',
    field: '#e0d27e',
    road: '#cfcac0',
    mark: '#f4f1ea',
    water: '#bfd4da',
    gleam: '#d9e7ea',
    snow: '#f3f5f5',
    snowShade: '#d6dfe3',
    wall: '#e3d8b8',
    wallShade: '#d0c29a',
    house: '#a5402f',
    roof: '#6d605a',
    trim: '#fbfaf7',
    pane: '#9fb2b6',
    metal: '#8e9699',
    dark: '#3a3f42',
    skin: '#d9ac8a',
    moss: '#1f6b54',
    red: '#9c2f22',
    rape: '#e9bd3f',
    blue: '#4a78a3',
    fur: '#c48f52',
    furShade: '#9a6b38',
  },
  dark: {
    sky: '#1f272d',
    glow: '#2a333a',
    sun: '#c9c4b0',
    far: '#2b373e',
    wood: '#27363a',
    near: '#1f2f2f',
    meadow: '#2f3a31',
    field: '#4a472b',
    road: '#3a3f42',
    mark: '#686d6f',
    water: '#33454d',
    gleam: '#42565e',
    snow: '#59656d',
    snowShade: '#465159',
    wall: '#4a463a',
    wallShade: '#3c392f',
    house: '#6f2a21',
    roof: '#2b2725',
    trim: '#a5a197',
    pane: '#e3b843',
    metal: '#6b7376',
    dark: '#121516',
    skin: '#a9846a',
    moss: '#3f8a70',
    red: '#8f3a2f',
    rape: '#d0a838',
    blue: '#3c638a',
    fur: '#9a7142',
    furShade: '#76542f',
  },
};
