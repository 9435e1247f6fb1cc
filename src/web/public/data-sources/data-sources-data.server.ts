import { DATA_SOURCES } from '#src/domain/data-sources/data-sources.ts';

/** The list is read by the server alone: pages carry its text, not its files. */
export const readDataSources = async () => ({ groups: DATA_SOURCES });
