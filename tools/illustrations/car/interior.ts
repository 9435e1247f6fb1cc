import { shape } from '#tools/illustrations/scene/scene-parts.ts';

/** The tones of a cabin, from the lit top of the dashboard to its dark lower part. */
interface Trim {
  readonly pad: string;
  readonly edge: string;
  readonly face: string;
  readonly low: string;
  readonly strip: string;
  readonly lining: string;
}

const DARK: Trim = {
  pad: '#454b4e',
  edge: '#5d6467',
  face: '#363b3e',
  low: '#2a2e31',
  strip: '#a7aeb0',
  lining: '#c6c4be',
};
const SAND: Trim = {
  pad: '#4b4640',
  edge: '#68615a',
  face: '#c9bda7',
  low: '#ab9d86',
  strip: '#8b6c4f',
  lining: '#dad3c6',
};
const GREY: Trim = {
  pad: '#50585d',
  edge: '#6b7479',
  face: '#8f979b',
  low: '#6d767b',
  strip: '#c3c9cb',
  lining: '#d0d1ce',
};
const OLD: Trim = {
  pad: '#3f4447',
  edge: '#595f62',
  face: '#4c5154',
  low: '#373c3f',
  strip: '#7b5c43',
  lining: '#cbc6ba',
};

/** Interiors by the name of their template. */
const INTERIORS: Readonly<Record<string, { cabin: Cabin; trim: Trim }>> = {
  'new-dark': { cabin: 'new', trim: DARK },
  'new-sand': { cabin: 'new', trim: SAND },
  'new-grey': { cabin: 'new', trim: GREY },
  'tall-dark': { cabin: 'tall', trim: DARK },
  'tall-sand': { cabin: 'tall', trim: SAND },
  'tall-grey': { cabin: 'tall', trim: GREY },
  old: { cabin: 'old', trim: OLD },
};

type Cabin = 'new' | 'old' | 'tall';

/** Templates of the inside of a car seen from between the front seats: windscreen, dashboard and steering wheel, by name. */
export function interiorTemplates(): [name: string, svg: string][] {
  return Object.entries(INTERIORS).map(([name, { cabin, trim }]) => [name, interiorTemplate(cabin, trim)]);
}

function interiorTemplate(cabin: Cabin, trim: Trim): string {
  const drop = cabin === 'tall' ? 26 : 0;
  const roof = cabin === 'old' ? 84 : 60;
  return (
    renderBonnet(drop) +
    renderFrame(trim, roof) +
    `<g transform="translate(0 ${drop})">${renderDashboard(trim)}${cabin === 'old' ? renderOldCentre(trim) : renderScreens(trim)}${renderConsole(trim, cabin)}</g>` +
    renderWheel(trim, cabin, drop)
  );
}

function renderBonnet(drop: number): string {
  const y = 322 + drop * 1.5;
  return (
    shape('{top}', `M20 ${y + 70}C150 ${y + 14} 290 ${y} 430 ${y}s250 16 350 70z`) +
    shape('{light}', `M430 ${y}c140 0 250 16 350 70H600C560 ${y + 30} 500 ${y + 12} 430 ${y}z`)
  );
}

/** Roof lining, pillars and door tops around the glass, and the mirror. */
function renderFrame(trim: Trim, roof: number): string {
  const glass = `M92 400L168 ${roof + 24}Q174 ${roof} 200 ${roof}H600Q626 ${roof} 632 ${roof + 24}L708 400z`;
  const left = `M0 ${roof + 120}L118 ${roof + 44}Q130 ${roof + 40} 126 ${roof + 56}L42 400H0z`;
  const right = `M800 ${roof + 120}L682 ${roof + 44}Q670 ${roof + 40} 674 ${roof + 56}L758 400H800z`;
  return (
    shape(trim.lining, `M0 0H800V600H0z${glass}${left}${right}`, 'fill-rule="evenodd"') +
    `<path d="${glass}" fill="none" stroke="#22262a" stroke-width="7"/>` +
    shape('#fff', `M210 ${roof + 10}h120L190 330h-70z`, 'opacity=".14"') +
    shape('#26292c', `M396 ${roof - 4}h14v24h-14z`) +
    `<rect x="322" y="${roof + 14}" width="162" height="46" rx="16" fill="#26292c"/><rect x="330" y="${roof + 20}" width="146" height="34" rx="11" fill="#9fb0b4"/>` +
    shape('#7d9095', `M330 ${roof + 40}q70-14 146 0v4q0 10-11 10H341q-11 0-11-10z`)
  );
}

function renderDashboard(trim: Trim): string {
  const vent = (x: number) =>
    `<rect x="${x}" y="412" width="92" height="38" rx="8" fill="#1f2325"/><path d="M${x + 8} 422h76m-76 9h76m-76 9h76" stroke="#4a5053" stroke-width="3"/>`;
  return (
    shape(trim.pad, 'M-10 392C130 352 270 344 400 344s280 8 410 48V480H-10z') +
    `<path d="M-10 392C130 352 270 344 400 344s280 8 410 48" fill="none" stroke="${trim.edge}" stroke-width="5"/>` +
    shape(trim.face, 'M-10 424C140 398 280 392 400 392s270 6 410 32V640H-10z') +
    shape(trim.strip, 'M-10 472C140 456 280 452 400 452s270 4 410 20v12C660 466 540 464 400 464s-260 2-410 20z') +
    shape(trim.low, 'M-10 520c140-18 260-22 410-22s280 4 410 22v130H-10z') +
    vent(20) +
    vent(690) +
    `<path d="M622 524h160v64" fill="none" stroke="#1f2325" stroke-width="3" opacity=".5"/>`
  );
}

/** Instrument panel and centre screen of a newer car. */
function renderScreens(trim: Trim): string {
  return (
    shape(trim.pad, 'M128 412Q136 352 180 348H330Q374 352 382 412z') +
    `<rect x="150" y="362" width="210" height="62" rx="10" fill="#171b1d"/>` +
    `<g fill="none" stroke="#7f9aa0" stroke-width="4"><circle cx="196" cy="393" r="21"/><circle cx="314" cy="393" r="21"/></g>` +
    shape('#b7c4c6', 'M196 393l12-15 3 3zm118 0l-14-13 3-3zM238 384h34v4h-34zm6 14h22v4h-22z') +
    `<rect x="428" y="360" width="184" height="112" rx="10" fill="#171b1d"/>` +
    shape('#2e4640', 'M436 368h168v96H436z') +
    shape('#3e5b60', 'M520 368h84v44q-44 10-84-44z') +
    `<path d="M436 440q60-8 84-34t84-20M480 464q4-50 50-96" fill="none" stroke="#56736b" stroke-width="4"/><path d="M470 464q10-44 50-56t60-40" fill="none" stroke="#7cc7ac" stroke-width="5"/>`
  );
}

/** Round dials, vents, radio and knobs of a car of the 1980s or 1990s. */
function renderOldCentre(trim: Trim): string {
  return (
    shape(trim.pad, 'M122 424V372Q124 350 150 348H362Q388 350 390 372V424z') +
    `<rect x="142" y="364" width="228" height="66" rx="5" fill="#16191b"/>` +
    `<g fill="none" stroke="#c9cbc4" stroke-width="3"><circle cx="208" cy="397" r="25"/><circle cx="304" cy="397" r="25"/></g>` +
    `<path d="M208 397l-12 17m108-17l15-14" stroke="#d98a3c" stroke-width="3"/>` +
    shape(trim.low, 'M424 372H616V600H424z') +
    `<path d="M438 392h76m-76 10h76m-76 10h76m12-20h76m-76 10h76m-76 10h76" stroke="#16191b" stroke-width="5"/>` +
    `<rect x="438" y="432" width="164" height="40" rx="3" fill="#16191b"/>` +
    shape('#8d9a8c', 'M476 440h88v13h-88z') +
    `<g fill="#7d8386"><circle cx="456" cy="452" r="9"/><circle cx="584" cy="452" r="9"/><circle cx="462" cy="506" r="14"/><circle cx="520" cy="506" r="14"/><circle cx="578" cy="506" r="14"/></g>`
  );
}

/** The console between the seats with the gear lever. */
function renderConsole(trim: Trim, cabin: Cabin): string {
  const lever =
    cabin === 'new'
      ? `<rect x="502" y="540" width="36" height="42" rx="12" fill="#1b1e20"/><rect x="508" y="545" width="24" height="9" rx="4" fill="${trim.edge}"/>`
      : `<path d="M522 600l-4-64" stroke="#1b1e20" stroke-width="9"/><circle cx="518" cy="528" r="17" fill="#1b1e20"/><circle cx="513" cy="522" r="5" fill="${trim.edge}"/>`;
  return (
    shape(trim.face, 'M404 640l22-104q6-18 26-18H588q20 0 26 18l22 104z') +
    shape('#1f2325', 'M452 640l14-92q3-12 16-12h76q13 0 16 12l14 92z', 'opacity=".55"') +
    lever
  );
}

function renderWheel(trim: Trim, cabin: Cabin, drop: number): string {
  const y = 470 + drop;
  const hub =
    cabin === 'old'
      ? `<path d="M142 ${y - 8}h226M254 ${y}v130" stroke="#24282a" stroke-width="30"/><rect x="196" y="${y - 40}" width="118" height="78" rx="14" fill="#2b2f32"/><rect x="206" y="${y - 31}" width="98" height="58" rx="9" fill="#373c3f"/>`
      : shape('#24282a', `M134 ${y - 22}q62 16 88-18h66q26 34 88 18v34q-66-6-80 30l-18 84h-46l-18-84q-14-36-80-30z`) +
        `<rect x="204" y="${y - 40}" width="102" height="82" rx="30" fill="#2f3437"/>` +
        shape(trim.strip, `M150 ${y - 8}h38v7h-38zm172 0h38v7h-38z`);
  const rim = cabin === 'old' ? 15 : 23;
  return `${hub}<g fill="none"><ellipse cx="255" cy="${y}" rx="124" ry="119" stroke="#1c1f21" stroke-width="${rim}"/><path d="M138 ${y - 52}A126 121 0 0 1 262 ${y - 123}" stroke="#4a5053" stroke-width="4" stroke-linecap="round"/></g>`;
}
