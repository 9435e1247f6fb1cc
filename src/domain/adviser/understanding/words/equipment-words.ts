import type { Tag } from '#src/domain/ads/vocabulary.ts';

/** How equipment is found in ads: by its tag, or by prefixes of words in dealers' equipment lists and headings (folded). */
export type EquipmentWords = { said: string } & ({ tag: Tag } | { listed: string });

/** Visitors' words for equipment and terms (folded base forms), and how ads are found that have them. */
export const EQUIPMENT_WORDS = {
  Dragkrok: {
    said: 'dragkrok, dragkulan, krok, drag, dragkula, dragpaket, dragkroken, avtagbar dragkrok, infallbar dragkrok, svangbart drag, tow bar, towbar, tow hitch',
    tag: 'Dragkrok',
  },
  Värmare: {
    said: 'varmare, kupevarmare, fjarrvarmare, tidsstyrd varmare, motorvarmare eller dieselvarmare, dieselvarmare eller motorvarmare',
    listed: 'varmare, motorvarmare, dieselvarmare, branslevarmare, kupevarmare, parkeringsvarmare, webasto, d varm',
  },
  Motorvärmare: { said: 'motorvarmare, elmotorvarmare, el motorvarmare', tag: 'Motorvärmare' },
  Bränslevärmare: {
    said: 'branslevarmare, dieselvarmare, bensinvarmare, parkeringsvarmare, d varmare, dvarm, d varm, webasto, eberspacher',
    tag: 'Bränslevärmare',
  },
  Backkamera: {
    said: 'backkamera, kamera bak, kamera bakat, kamera dar bak, bakkamera, kamera i baken, kamera nar man backar, backningskamera, parkeringskamera, b kamera, reversing camera, rear camera, backup camera, rear view camera',
    listed: 'backkamera, b kamera, 360',
  },
  '360-kamera': {
    said: '360 kamera, 360 kam, 360 cam, 360kam, kamera runt om, kamera runtom, kameror runt om, kamera runt hela bilen, kameror runt hela bilen, 360 graders kamera, 360kamera, 360 graders backkamera, 360 backkamera, 360 graders, surround view',
    listed: '360',
  },
  Parkeringssensorer: {
    said: 'parkeringssensor, pipa, piper, pdc, sensorer bak, sensorer fram och bak, parkeringssensorer, backsensor, backsensorer, p sensor, p sensorer, parkeringshjalp, parkeringsassistans, parking sensors, parking sensor',
    listed: 'parkeringssensor, p sensor, parkeringshjalp',
  },
  Panoramatak: {
    said: 'panoramatak, pano, panotak, tak av glas, glas i taket, oppningsbart glastak, panorama, panoramaglastak, glastak, panoramic roof, panorama roof, panoramic sunroof',
    listed: 'panorama, pano',
  },
  Taklucka: { said: 'taklucka, soltak, sunroof', listed: 'taklucka, panorama, pano' },
  'Adaptiv farthållare': {
    said: 'adaptiv farthallare, radarfarthallare, farthallare som haller avstand, farthallare med avstand, farthallare med radar, adaptiv farthallning, acc, avstandshallare, adaptive cruise control',
    tag: 'Adaptiv farthållare',
  },
  Farthållare: {
    said: 'farthallare, fartis, farthallning, cruise control',
    listed: 'farthallare, adaptiv farthall, adaptiv fart',
  },
  'El-baklucka': {
    said: 'el baklucka, el lucka, ellucka, elektrisk lucka, motoriserad baklucka, automatisk baklucka, elbaklucka, elektrisk baklucka, eldriven baklucka, elmanovrerad baklucka',
    listed: 'el baklucka, elbaklucka',
  },
  Rattvärme: {
    said: 'rattvarme, varm ratt, uppvarmbar ratt, varmd ratt, varme i ratten, uppvarmd ratt, heated steering wheel, varmeratt, eluppvarmd ratt',
    listed: 'rattvarme',
  },
  Stolsvärme: {
    said: 'stolsvarme, varm stol, varmt sate, varm sate, sate varm, stol varm, saten varma, uppvarmda framstolar, varm rumpa, varmt om rumpan, varm om rumpan, varmt i rumpan, varm i rumpan, varme under rumpan, varmt under rumpan, varm bak, varm stjart, rumpvarme, uppvarmbara stolar, varme i sate, varma saten, varme i framstolarna, elvarmda stolar, elvarme i stolarna, satesvarme, stolvarme, uppvarmda stolar, uppvarmda saten, eluppvarmda stolar, eluppvarmda framstolar, varme i stolarna, varme i stolen, varme i satet, varme i satena, varme i sitsen, varma stolar, uppvarmt sate, rumpvarmare, heated seats',
    listed: 'eluppvarmda, stolsvarme, satesvarme',
  },
  Elstolar: {
    said: 'elstol, elstolar, el stolar, elmanovrerad stol, elmanovrerade stolar, elmanovrerade framstolar, elektriska stolar, minnesstol, stolar med minne',
    listed: 'elstol, elmanovrerad, el stol, elektriska stolar, elektriskt justerbar',
  },
  Skinnklädsel: {
    said: 'skinn, laderkladd, laderinkladd, skinnkladd, skinnkladsel, lader, laderkladsel, skinnstolar, skinninredning, laderinredning, laderstolar, skinnsaten, laderseten, helskinn, leather, leather seats',
    listed: 'skinnkladsel, lader, helskinn, skinn',
  },
  Sportstolar: { said: 'sportstol, sportstolar, sportsaten', listed: 'sportstolar' },
  'Apple CarPlay': {
    said: 'carplay, apple carplay, apple car play, car play, apple play',
    tag: 'Apple CarPlay',
  },
  'Android Auto': { said: 'android auto, androidauto, android', listed: 'android auto' },
  Navigation: {
    said: 'navigation, satnav, inbyggd karta, gps karta, navisystem, navigator, navi, gps, navigationssystem',
    listed: 'navigation, navi, gps',
  },
  Bluetooth: { said: 'bluetooth, blatand', listed: 'bluetooth, apple carplay, android auto' },
  'Head-up display': { said: 'head up display, headup display, head up, hud', listed: 'head up, hud' },
  'LED-strålkastare': {
    said: 'led stralkastare, led ljus, ledljus, led lampor, led, matrix led',
    listed: 'led, matrix led',
  },
  Xenon: { said: 'xenon, xenonljus, xenonstralkastare', listed: 'xenon' },
  Klimatanläggning: {
    said: 'klimatanlaggning, klimat, automatisk klimatanlaggning',
    listed: 'klimatanlaggning, klimat',
  },
  Luftkonditionering: {
    said: 'luftkonditionering, luftkond, kupekyla, ac, a/c, aircondition, aircon, luftkondition',
    listed: 'luftkonditionering, ac, klimatanlaggning, klimat',
  },
  Nyckelfritt: { said: 'nyckelfritt, nyckelfri, nyckellos, keyless, nyckellost', listed: 'nyckelfri, keyless' },
  Takräcke: { said: 'takracke, takracken, racken pa taket, takrails, rails, lastracke', listed: 'takracke, rails' },
  Isofix: { said: 'isofix, isofixfasten', listed: 'isofix' },
  'Döda vinkeln-varnare': {
    said: 'doda vinkel varnare, dodavinkelvarnare, doda vinkeln, doda vinkeln varnare, blis',
    listed: 'doda vinkel, blis',
  },
  Filhållningsassistent: {
    said: 'filhallningsassistent, filhallare, filassistent, korfaltsassistent, pilot assist',
    listed: 'filhallning, korfalt, pilot assist',
  },
  Luftfjädring: { said: 'luftfjadring', listed: 'luftfjadring' },
  Vinterhjul: {
    said: 'vinterhjul, vhjul, v hjul, dubbade hjul, dubbar, friktionsdack, vinterdack, dubbdack',
    tag: 'Vinterhjul',
  },
  Värmepump: { said: 'varmepump, heat pump', listed: 'varmepump' },
  Snabbladdning: { said: 'snabbladdning, ccs, dc laddning', listed: 'snabbladdning, ccs' },
  'En ägare': {
    said: 'en agare, 1 agare, enagd, enagare, en enda agare, bara en agare, endast en agare, forsta agare, en brukare, one owner',
    tag: 'En ägare',
  },
  Servicebok: {
    said: 'servicebok, servicebocker, servicehistorik, full servicehistorik, digital servicebok',
    tag: 'Servicebok',
  },
  Momsbil: { said: 'momsbil, momsbilar, avdragbar moms, avdragsgill moms, momsad', tag: 'Momsbil' },
  Leasing: { said: 'leasingovertag, leasingbar, leasbar', tag: 'Leasing' },
} as const satisfies Readonly<Record<string, EquipmentWords>>;

/** Equipment that can be requested. */
export type Equipment = keyof typeof EQUIPMENT_WORDS;
export const EQUIPMENT = Object.keys(EQUIPMENT_WORDS) as Equipment[];
