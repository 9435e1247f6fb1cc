/** Why nothing could be fetched. `detail` is for the log, in one short line. */
export type OutsideFailure = {
  kind:
    | 'address' // no address that may be asked
    | 'private-network' // it leads into a network that is not public
    | 'unreachable' // no such name, no connection, no trust in its certificate
    | 'timeout'
    | 'redirects' // more than two
    | 'status' // anything but 200
    | 'content-type'
    | 'too-large'
    | 'broken'; // not HTTP, or broken off
  detail: string;
};
