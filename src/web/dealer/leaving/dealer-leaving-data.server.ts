import { redirectDocument } from 'react-router';
import { z } from 'zod';
import { endDealership } from '#src/commands/dealers/end-dealership.ts';
import { takeDownStock } from '#src/commands/dealers/take-down-stock.ts';
import { readDealerExport } from '#src/db/dealers/dealer-export.ts';
import { readDealerStock } from '#src/db/dealers/dealer-stock.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { homeUrl, withNotice } from '#src/visitor-urls.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';

export async function readDealerLeaving({ db, dealer }: DealerRequest) {
  const { active, withheld } = await readDealerStock(db, dealer.id);
  // Both are taken down.
  return { dealer: dealer.name, cars: active + withheld };
}

/** All data of the own dealer as a file. */
export async function downloadExport({ db, dealer }: DealerRequest): Promise<Response> {
  return new Response(JSON.stringify(await readDealerExport(db, dealer.id), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="uppgifter.json"',
    },
  });
}

const NOT_TAKEN = 'Bilarna är inte nedtagna';
const NOT_ENDED = 'Bilhandeln är inte avslutad';
const typedName = z.strictObject({ name: z.string().max(200).default('') });

const isSameName = (typed: string, name: string): boolean => typed.trim().toLowerCase() === name.trim().toLowerCase();
const WRONG_NAME = 'Skriv bilhandelns namn precis som det står här ovanför.';

export const dealerLeavingAction = dealerAction({
  'take-down': staffForm(typedName, NOT_TAKEN, async ({ stockPool, person, dealer }: DealerRequest, { name }) => {
    if (!isSameName(name, dealer.name)) return refused(NOT_TAKEN, '', { name: WRONG_NAME });
    const taken = await takeDownStock(stockPool, person, dealer.id);
    return done(
      taken === 0
        ? 'Ingen bil var till salu'
        : taken === 1
          ? '1 bil är nedtagen'
          : `${formatCount(taken, 'bil', 'bilar')} är nedtagna`,
    );
  }),
  end: staffForm(typedName, NOT_ENDED, async ({ stockPool, secretBox, person, dealer }: DealerRequest, { name }) => {
    if (!isSameName(name, dealer.name)) return refused(NOT_ENDED, '', { name: WRONG_NAME });
    await endDealership({ pool: stockPool, secretBox }, person, dealer.id);
    return redirectDocument(withNotice(homeUrl(), 'bilhandel-avslutad'));
  }),
});
