import type { DealerRequest } from '#src/request/accounts/dealer.server.ts';

/** Whether the reader answers the dealer's messages: its people do, staff who look at its area do not. The only place that decides it. */
export const mayAnswer = ({ viewedDealerId }: Pick<DealerRequest, 'viewedDealerId'>): boolean =>
  viewedDealerId === null;
