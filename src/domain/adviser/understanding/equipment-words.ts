import type { Equipment } from './understanding.ts';

/** What visitors call equipment (folded base forms), and how dealers' lists of equipment and headings hold it (folded beginnings of words). */
export const EQUIPMENT_WORDS: Readonly<Record<Equipment, { said: string; listed: readonly string[] }>> = {
  Dragkrok: {
    said: 'dragkrok, krok, drag, dragkula, dragpaket, dragkroken, avtagbar dragkrok, infallbar dragkrok, svangbart drag, tow bar, towbar, tow hitch',
    listed: ['dragkrok', 'drag', 'dragpaket'],
  },
  Värmare: {
    said: 'varmare, motorvarmare, dieselvarmare, branslevarmare, kupevarmare, parkeringsvarmare, dvarm, webasto, d varmare, fjarrvarmare, bensinvarmare, tidsstyrd varmare',
    listed: [
      'varmare',
      'motorvarmare',
      'dieselvarmare',
      'branslevarmare',
      'kupevarmare',
      'parkeringsvarmare',
      'webasto',
      'd varm',
    ],
  },
  Backkamera: {
    said: 'backkamera, backningskamera, parkeringskamera, b kamera, reversing camera, rear camera, backup camera, rear view camera',
    listed: ['backkamera', 'b kamera', '360'],
  },
  '360-kamera': {
    said: '360 kamera, 360 graders kamera, 360kamera, 360 graders backkamera, 360 backkamera, 360 graders, surround view',
    listed: ['360'],
  },
  Parkeringssensorer: {
    said: 'parkeringssensor, parkeringssensorer, backsensor, backsensorer, p sensor, p sensorer, parkeringshjalp, parkeringsassistans, parking sensors, parking sensor',
    listed: ['parkeringssensor', 'p sensor', 'parkeringshjalp'],
  },
  Panoramatak: {
    said: 'panoramatak, panorama, panoramaglastak, glastak, panoramic roof, panorama roof, panoramic sunroof',
    listed: ['panorama', 'pano'],
  },
  Taklucka: { said: 'taklucka, soltak, sunroof', listed: ['taklucka', 'panorama', 'pano'] },
  'Adaptiv farthållare': {
    said: 'adaptiv farthallare, adaptiv farthallning, acc, avstandshallare, adaptive cruise control',
    listed: ['adaptiv farthall', 'adaptiv fart', 'acc'],
  },
  Farthållare: {
    said: 'farthallare, farthallning, cruise control',
    listed: ['farthallare', 'adaptiv farthall', 'adaptiv fart'],
  },
  'El-baklucka': {
    said: 'el baklucka, elbaklucka, elektrisk baklucka, eldriven baklucka, elmanovrerad baklucka',
    listed: ['el baklucka', 'elbaklucka'],
  },
  Rattvärme: {
    said: 'rattvarme, varme i ratten, uppvarmd ratt, heated steering wheel, varmeratt, eluppvarmd ratt',
    listed: ['rattvarme'],
  },
  Stolsvärme: {
    said: 'stolsvarme, satesvarme, stolvarme, elstolar, uppvarmda stolar, uppvarmda saten, eluppvarmda stolar, eluppvarmda framstolar, varme i stolarna, varme i stolen, varme i satet, varme i satena, varme i sitsen, varma stolar, uppvarmt sate, rumpvarmare, heated seats',
    listed: ['eluppvarmda', 'stolsvarme', 'satesvarme', 'elstolar'],
  },
  Skinnklädsel: {
    said: 'skinn, skinnkladsel, lader, laderkladsel, skinnstolar, skinninredning, laderinredning, laderstolar, skinnsaten, laderseten, helskinn, leather, leather seats',
    listed: ['skinnkladsel', 'lader', 'helskinn', 'skinn'],
  },
  Sportstolar: { said: 'sportstol, sportstolar, sportsaten', listed: ['sportstolar'] },
  'Apple CarPlay': {
    said: 'carplay, apple carplay, apple car play, car play, apple play',
    listed: ['apple carplay', 'carplay'],
  },
  'Android Auto': { said: 'android auto, androidauto, android', listed: ['android auto'] },
  Navigation: { said: 'navigation, navigator, navi, gps, navigationssystem', listed: ['navigation', 'navi', 'gps'] },
  Bluetooth: { said: 'bluetooth, blatand', listed: ['bluetooth', 'apple carplay', 'android auto'] },
  'Head-up display': { said: 'head up display, headup display, head up, hud', listed: ['head up', 'hud'] },
  'LED-strålkastare': {
    said: 'led stralkastare, led ljus, ledljus, led lampor, led, matrix led',
    listed: ['led', 'matrix led'],
  },
  Xenon: { said: 'xenon, xenonljus, xenonstralkastare', listed: ['xenon'] },
  Klimatanläggning: {
    said: 'klimatanlaggning, klimat, automatisk klimatanlaggning',
    listed: ['klimatanlaggning', 'klimat'],
  },
  Luftkonditionering: {
    said: 'luftkonditionering, ac, a/c, aircondition, aircon, luftkondition',
    listed: ['luftkonditionering', 'ac', 'klimatanlaggning', 'klimat'],
  },
  Nyckelfritt: { said: 'nyckelfritt, nyckelfri, nyckellos, keyless, nyckellost', listed: ['nyckelfri', 'keyless'] },
  Takräcke: { said: 'takracke, takrails, rails, lastracke', listed: ['takracke', 'rails'] },
  Isofix: { said: 'isofix, isofixfasten', listed: ['isofix'] },
  'Döda vinkeln-varnare': {
    said: 'doda vinkel varnare, dodavinkelvarnare, doda vinkeln, doda vinkeln varnare, blis',
    listed: ['doda vinkel', 'blis'],
  },
  Filhållningsassistent: {
    said: 'filhallningsassistent, filhallare, filassistent, korfaltsassistent, pilot assist',
    listed: ['filhallning', 'korfalt', 'pilot assist'],
  },
  Luftfjädring: { said: 'luftfjadring', listed: ['luftfjadring'] },
  Vinterhjul: {
    said: 'vinterhjul, vinterdack, dubbdack',
    listed: ['vinterhjul', 'vinterdack', 'sommar och vinterhjul'],
  },
  Värmepump: { said: 'varmepump', listed: ['varmepump'] },
  Snabbladdning: { said: 'snabbladdning, ccs, dc laddning', listed: ['snabbladdning', 'ccs'] },
};
