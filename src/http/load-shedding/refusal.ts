/**
 * Why somebody is told to come again: as many as may wait wait already, the turn did not come, the process is behind, the work took
 * too long; nobody has opened yet what was asked for; a robot asks while people wait; the process is about to end; or the database
 * is away.
 */
export type Refusal = 'full' | 'queue_timeout' | 'event_loop_lag' | 'slow' | 'prefetch' | 'bot' | 'db_unavailable';
