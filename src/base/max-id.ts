/** The highest number of a PostgreSQL integer column: of an id, a version, a price. The database refuses to compare one with a higher number. */
export const MAX_ID = 2_147_483_647;
