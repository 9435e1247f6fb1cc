/** A filled path. */
export function shape(fill: string, d: string, extra = ''): string {
  return `<path fill="${fill}" d="${d}"${extra && ` ${extra}`}/>`;
}

/** A horizontal band over the whole width. */
export function band(fill: string, y: number, height: number, width = 800): string {
  return shape(fill, `M0 ${Math.round(y)}h${width}v${Math.round(height)}H0z`);
}

/** Low rounded hills or skerries, filled down to `foot`. */
export function hills(points: readonly (readonly [x: number, y: number])[], foot: number): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${first[0]} ${foot}L${first[0]} ${first[1]}`;
  let before = first;
  for (const p of rest) {
    const half = Math.round((p[0] - before[0]) / 2);
    d += `C${before[0] + half} ${before[1]} ${p[0] - half} ${p[1]} ${p[0]} ${p[1]}`;
    before = p;
  }
  return `${d}V${foot}z`;
}
