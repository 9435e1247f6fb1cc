/** Why a fetch failed. `detail` is one short line for the log. */
export type OutsideFailure = {
  kind:
    | 'address' // not an allowed URL
    | 'private-network' // resolves to a private network
    | 'unreachable' // unknown name, no connection, invalid certificate
    | 'timeout'
    | 'redirects' // more than two
    | 'status' // anything but 200
    | 'content-type'
    | 'too-large'
    | 'broken'; // not HTTP, or truncated
  detail: string;
};
