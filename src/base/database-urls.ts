import { fail, ok, type Result } from './result.ts';

/** `postgres://user:password@host:port,host:port/database?parameters`, as libpq writes several servers in one URL. */
const URL_PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^@/?#\s]*@)?(?<hosts>[^/?#\s]+)(?<rest>[/?#]\S*)?$/;
const HOST = /^(?:[\w.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?$/;
/** Complete URLs separated by commas. */
const BETWEEN_URLS = /,(?=postgres(?:ql)?:\/\/)/;
/** libpq's request for a server that accepts writes; the driver does not know it. */
const SESSION_PARAMETER = 'target_session_attrs';
const WRITABLE = new Set(['read-write', 'primary']);
const MAX_SERVERS = 16;

/**
 * The URLs of the single servers that a setting names: one URL, one with several hosts, or several URLs separated by commas.
 * @returns at least one URL without `target_session_attrs`, or what is wrong
 */
export function parseDatabaseUrls(text: string): Result<readonly [string, ...string[]], string> {
  const urls: string[] = [];
  for (const url of text.split(BETWEEN_URLS)) {
    const { scheme = '', user = '', hosts = '', rest = '' } = URL_PARTS.exec(url)?.groups ?? {};
    if (scheme === '') return fail('must begin with postgres:// or postgresql:// and name a host');
    const [path = '', query = ''] = rest.split(/\?(.*)/s);
    const parameters = new URLSearchParams(query);
    const session = parameters.get(SESSION_PARAMETER);
    if (session !== null && !WRITABLE.has(session)) return fail(`${SESSION_PARAMETER} must be read-write`);
    parameters.delete(SESSION_PARAMETER);
    const ending = parameters.size === 0 ? path : `${path}?${parameters}`;
    for (const host of hosts.split(',')) {
      if (!HOST.test(host)) return fail('must name hosts as host or host:port, separated by commas');
      urls.push(`${scheme}${user}${host}${ending}`);
    }
  }
  const [first, ...others] = [...new Set(urls)];
  if (first === undefined || urls.length > MAX_SERVERS) return fail(`must name 1 to ${MAX_SERVERS} servers`);
  return ok([first, ...others]);
}

/** Host, port and database name; user, password and parameters are omitted from messages. */
export function withoutPassword(url: string): string {
  const { hosts, rest = '' } = URL_PARTS.exec(url)?.groups ?? {};
  return hosts === undefined ? 'of the settings' : `${hosts}${rest.replace(/[?#].*$/s, '')}`;
}
