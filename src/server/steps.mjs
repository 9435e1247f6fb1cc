/**
 * Progress output of the development commands: one line per step with its duration. Steps longer than a second show their progress:
 * on a terminal as a bar (indeterminate when the total is unknown), otherwise as a line every few seconds.
 */

/** @typedef {(fraction: number, note?: string) => void} Report Reports the progress of a step, 0 to 1, and what it is working on. */

const QUIET_MS = 1_000;
const RENDER_MS = 120;
const LINE_MS = 5_000;
const BAR_WIDTH = 28;

/**
 * Runs one step and prints its name and duration. Prints nothing for a failed step: the caller reports the error.
 * @template T
 * @param {string} title name of the step ("Installing packages")
 * @param {(report: Report) => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function runStep(title, work) {
  const started = Date.now();
  const display = process.stdout.isTTY ? terminalDisplay(title, started) : lineDisplay(title, started);
  try {
    const result = await work(display.report);
    display.end();
    console.log(`${title}: done in ${seconds(started)}`);
    return result;
  } catch (error) {
    display.end();
    throw error;
  }
}

/**
 * @param {string} title
 * @param {number} started
 */
function terminalDisplay(title, started) {
  let fraction = -1;
  let note = '';
  let rendered = 0;
  const render = () => {
    if (Date.now() - started < QUIET_MS || Date.now() - rendered < RENDER_MS) return;
    rendered = Date.now();
    const line = `${title} ${bar(fraction, started)} ${seconds(started)}${note && `  ${note}`}`;
    process.stdout.write(`\r${line.slice(0, (process.stdout.columns ?? 80) - 1)}\u001b[K`);
  };
  const timer = setInterval(render, RENDER_MS);
  return {
    /** @type {Report} */
    report: (done, on = '') => {
      fraction = done;
      note = on;
      render();
    },
    end: () => {
      clearInterval(timer);
      if (rendered > 0) process.stdout.write('\r\u001b[K');
    },
  };
}

/**
 * @param {string} title
 * @param {number} started
 */
function lineDisplay(title, started) {
  let state = '';
  let said = started;
  const say = () => {
    if (Date.now() - said < LINE_MS) return;
    said = Date.now();
    console.log(`${title}: ${state}${seconds(started)}`);
  };
  const timer = setInterval(say, LINE_MS);
  return {
    /** @type {Report} */
    report: (done, note = '') => {
      // Below 0: the progress is unknown.
      const how = [done < 0 ? '' : percent(done), note].filter((part) => part !== '');
      state = how.map((part) => `${part}, `).join('');
      say();
    },
    end: () => clearInterval(timer),
  };
}

/**
 * @param {number} fraction below 0: unknown
 * @param {number} started
 */
function bar(fraction, started) {
  if (fraction < 0) {
    const place = Math.floor((Date.now() - started) / RENDER_MS) % BAR_WIDTH;
    return `[${' '.repeat(place)}=${' '.repeat(BAR_WIDTH - 1 - place)}]`;
  }
  const filled = Math.round(Math.min(1, fraction) * BAR_WIDTH);
  return `[${'='.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}] ${percent(fraction)}`;
}

/** @param {number} fraction */
const percent = (fraction) => `${Math.floor(Math.min(1, Math.max(0, fraction)) * 100)} %`;

/** @param {number} started */
export const seconds = (started) => `${((Date.now() - started) / 1000).toFixed(1)} s`;
