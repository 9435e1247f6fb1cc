/** Time that an answer waits for work that continues in the background, ms. */
const MAX_WAIT_MS = 3_000;

/** Waits for work to end, but not long. */
export async function waitBriefly(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)))]);
  clearTimeout(timer);
}
