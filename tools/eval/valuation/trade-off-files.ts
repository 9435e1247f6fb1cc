import type { TradeOffPoint } from '#src/domain/valuation/trade-off.ts';

/** The trade-off of a group of cars. */
export type GroupTradeOff = TradeOffPoint & { group: string; cars: number };

/** A simple method as a point beside the lines; shares from 0 to 1. */
export type PeerPoint = { method: string; share: number; medianError: number; cars: number };

export const tradeOffCsv = (rows: readonly GroupTradeOff[], peers: readonly PeerPoint[]): string =>
  [
    'group,share,width_80,median_error,cars',
    ...rows.map(({ group, share, width, medianError, cars }) =>
      [`"${group}"`, share.toFixed(2), width.toFixed(4), medianError.toFixed(4), cars].join(','),
    ),
    ...peers.map(({ method, share, medianError, cars }) =>
      [`"${method}"`, share.toFixed(2), '', medianError.toFixed(4), cars].join(','),
    ),
    '',
  ].join('\r\n');

const SIZE = { width: 760, height: 460, left: 60, right: 190, top: 30, bottom: 50 };
const COLORS = ['#17324d', '#c2602d', '#3a7d5c', '#8a4f9e', '#b08900', '#4f7cac', '#9b2c3b', '#5f6b6d'];

/** Lines of median error by share judged, one for each group, and a point for each simple method, as an SVG with its own title and names. */
export function tradeOffSvg(title: string, rows: readonly GroupTradeOff[], peers: readonly PeerPoint[]): string {
  const { width, height, left, right, top, bottom } = SIZE;
  const highest = Math.max(
    0.1,
    Math.ceil(20 * Math.max(...[...rows, ...peers].map(({ medianError }) => medianError))) / 20,
  );
  const x = (share: number): number => left + share * (width - left - right);
  const y = (error: number): number => height - bottom - (error / highest) * (height - top - bottom);
  const ticks = Array.from({ length: 6 }, (_, place) => place / 5);
  const axes = [
    ...ticks.map(
      (share) => `<text x="${x(share)}" y="${height - bottom + 18}" text-anchor="middle">${percent(share)}</text>`,
    ),
    ...ticks.map((share) => {
      const at = y(share * highest);
      const line = `<line x1="${left}" x2="${width - right}" y1="${at}" y2="${at}" stroke="#d5dade"/>`;
      return `${line}<text x="${left - 8}" y="${at + 4}" text-anchor="end">${percent(share * highest)}</text>`;
    }),
    `<text x="${x(0.5)}" y="${height - 10}" text-anchor="middle">Share of the cars that are judged, the narrowest intervals first</text>`,
  ];
  const lines = [...Map.groupBy(rows, ({ group }) => group)].map(([group, ofGroup], place) => {
    const color = COLORS[place % COLORS.length] ?? '#000';
    const points = ofGroup.map(({ share, medianError }) => `${x(share).toFixed(1)},${y(medianError).toFixed(1)}`);
    const name = `<text x="${width - right + 10}" y="${top + 12 + 20 * place}" fill="${color}">${escapeXml(group)}</text>`;
    return `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.join(' ')}"/>${name}`;
  });
  const points = peers.map(
    ({ method, share, medianError }) =>
      `<circle cx="${x(share).toFixed(1)}" cy="${y(medianError).toFixed(1)}" r="4"/><text x="${(x(share) - 8).toFixed(1)}" y="${(y(medianError) - 8).toFixed(1)}" text-anchor="end">${escapeXml(method)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">
<title>${escapeXml(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${left}" y="18" font-size="14">${escapeXml(title)}</text>
${[...axes, ...lines, ...points].join('\n')}
</svg>
`;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
