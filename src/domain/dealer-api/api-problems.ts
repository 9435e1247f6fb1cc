/** Titles of the statuses of refused requests of dealers' systems. */
export const PROBLEM_TITLES = {
  400: 'Felaktig förfrågan',
  401: 'Nyckel saknas eller är fel',
  403: 'Nyckeln får inte användas',
  404: 'Finns inte',
  405: 'Metoden finns inte',
  409: 'Nyckeln för upprepning är använd',
  413: 'För stort',
  415: 'Innehållet kan inte tas emot',
  422: 'Innehållet kan inte användas',
  429: 'För många förfrågningar',
} as const;
export type ProblemStatus = keyof typeof PROBLEM_TITLES;

/**
 * Why a request of a dealer's system is refused, by stable codes for programs: the status, and what went wrong and what to do. The
 * response may state more: the seconds to wait, the formats there are.
 */
export const API_PROBLEMS = {
  key_missing: { status: 401, text: 'Skicka nyckeln i huvudet Authorization: Bearer.' },
  key_unknown: { status: 401, text: 'Nyckeln finns inte.' },
  key_revoked: { status: 403, text: 'Nyckeln är spärrad. Skapa en ny.' },
  key_only_reads: { status: 403, text: 'Nyckeln får bara läsa. Använd en nyckel som får leverera.' },
  key_only_tries: {
    status: 403,
    text: 'Provnyckeln provar bara leveranser. Läs med en annan nyckel.',
  },
  no_such_delivery: { status: 404, text: 'Leveransen finns inte.' },
  method: { status: 405, text: 'Adressen tar emot en annan metod.' },
  idempotency_key_used: { status: 409, text: 'Idempotency-Key är redan använd för ett annat innehåll.' },
  too_large: { status: 413, text: 'Filen är för stor. Packa den med gzip.' },
  incomplete_body: { status: 400, text: 'Filen kom inte fram hel, eller för långsamt. Skicka den igen.' },
  content_type: { status: 415, text: 'Content-Type är ingen av dem som tas emot.' },
  content_encoding: { status: 415, text: 'Packa med gzip, eller inte alls.' },
  idempotency_key: { status: 422, text: 'Idempotency-Key ska vara 1 till 200 tecken utan mellanslag.' },
  format: { status: 422, text: 'Parametern format är inget av de format som finns.' },
  parameter: { status: 422, text: 'En parameter i adressen kan inte läsas.' },
  empty_body: { status: 422, text: 'Filen är tom.' },
  limit_reached: { status: 429, text: 'För många förfrågningar. Vänta så länge som Retry-After säger, i sekunder.' },
} as const satisfies Record<string, { status: ProblemStatus; text: string }>;
export type ApiProblem = keyof typeof API_PROBLEMS;
