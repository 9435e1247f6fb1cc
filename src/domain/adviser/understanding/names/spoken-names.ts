/** Phonetic spellings and nicknames of makes, folded, that are too different from the name to be guessed. */
export const SPOKEN_MAKES: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'alfan alfa-romeo',
  BMW: 'bemma bemman bemmve bemve bemwe bemv bmv beemve beemwe beamer bmwe',
  Chevrolet: 'cheva shevva sjevva shevan chevva',
  Chrysler: 'krajsler kreisler kryssler',
  Citroën: 'sitroang citroang citran sitran',
  Dacia: 'dachia dasja datja datia',
  Fiat: 'fjatt',
  Hyundai: 'hundaj hundai hunday hyundaj hyndai hyndaj hjundaj hunda',
  Jaguar: 'jagga jaggan',
  Kia: 'kija kijan',
  Lamborghini: 'lambo',
  'Lynk & Co': 'linkco linkochco linkandco',
  MG: 'emge emje',
  'Mercedes-Benz': 'mersu mercha mersa mersan merce merse',
  Nissan: 'nizzan',
  Opel: 'oppel',
  Peugeot: 'pesjo pesho pescho peugot peogot pugan puggan pego pegot pescha',
  Porsche: 'porsje porshe porsa porsan',
  Renault: 'reno renol reinolt',
  Škoda: 'skodis skudda',
  Subaru: 'subban subba',
  Toyota: 'toya toyan tojan tojjan',
  Volkswagen: 'wv folkvagn folkvagnen volkis folkis veve vewe folksvagn folksvagen',
  Volvo: 'volle vollen',
};

/** The same for models, by make; names of numbers are parsed by spoken-numbers.ts. */
export const SPOKEN_MODELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Chevrolet: { Corvette: 'vette vetta vettan' },
  Kia: { Ceed: 'cid sid sied', Sportage: 'sportidge sportitsch' },
  Mazda: { 'MX-5': 'mixen' },
  Mitsubishi: { Lancer: 'evo' },
  Nissan: { Leaf: 'lif liif lief', 'GT-R': 'skyline', Qashqai: 'kaskaj kaschkai kashkaj qashen' },
  Saab: { '9-3': 'niotre niotrea niotrean niantrean', '9-5': 'niofem niofemma niofemman nianfemman' },
  Škoda: { Octavia: 'okta oktan octan', Kodiaq: 'kodjak', Superb: 'suparb' },
  Tesla: { 'Model 3': 'modell3', 'Model S': 'modells', 'Model X': 'modellx', 'Model Y': 'modelly' },
  Toyota: {
    ...{
      Hiace: 'hajs hajas hajes',
      Hilux: 'hajlux hailux',
      RAV4: 'rav ravven',
      'Land Cruiser': 'lancruser landkruser',
    },
  },
  Volkswagen: { Passat: 'passan passen', Transporter: 'vwbuss folkabuss' },
};
