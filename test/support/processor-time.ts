/**
 * Processor time of this process since it began, ms. For limits of what a computation may cost: unlike the clock it does not count
 * what other programs do on the machine.
 */
export function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
