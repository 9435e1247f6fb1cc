import { readCatalogueFiles } from '#src/commands/catalogue/load-catalogue.ts';
import { CATALOGUE_FILES } from '#src/config/env.ts';
import { buildCarNames } from '#src/domain/wish/names/car-names.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import { listParams, limitParams } from '#src/domain/wish/query-params.ts';
const { brands } = await readCatalogueFiles(CATALOGUE_FILES);
const knowledge = { names: buildCarNames({ brands }), thisYear: 2026 };
for (const t of process.argv.slice(2)) { const u=understand(t,knowledge); console.log(t,' → ',JSON.stringify({...listParams(u),...limitParams(u.limits),wishes:u.wishes,notes:u.notes,unknown:u.unknown,avoid:u.avoid})); }
