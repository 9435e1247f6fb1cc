import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { z } from 'zod';
import { tokenHashOf } from '#src/commands/accounts/tokens.ts';
import {
  changeSharedList,
  type ListChange,
  type ListRefusal,
  ownerKeyOf,
  shareList,
} from '#src/commands/shared-lists/share-list.ts';
import { readAdsByIds } from '#src/db/ads/ad-detail.ts';
import { findSharedList, readSharedCars } from '#src/db/shared-lists/shared-lists.ts';
import { shortAdEndText } from '#src/domain/ads/ad-end.ts';
import { countDaysForSale } from '#src/domain/ads/days-for-sale.ts';
import { keyFacts } from '#src/domain/format/car-facts.ts';
import { formatDate } from '#src/domain/format/dates.ts';
import {
  adIdsIn,
  bySupport,
  MAX_PERSON,
  MAX_SHARED_CARS,
  type SharedCar,
} from '#src/domain/shared-lists/shared-list.ts';
import {
  addedCarsSchema,
  changedListSchema,
  commentSchema,
  newListSchema,
  removedCarSchema,
  removedCommentSchema,
  removedListSchema,
  voteSchema,
} from '#src/domain/shared-lists/shared-list-forms.ts';
import { type AccountRequest, accountAction } from '#src/request/accounts/account-action.server.ts';
import { done, type FormOutcome, formIntent, refused, tooManyForms } from '#src/request/forms/action-form.server.ts';
import { type PageRequest, withPageFailures } from '#src/request/page-loader.server.ts';
import { requestContext } from '#src/request/request-context.server.ts';
import { readOwnerKeys, writeOwnerKey } from '#src/request/shared-lists/owner-cookie.server.ts';
import {
  favouritesUrl,
  LINK_TOKEN_PARAM,
  LIST_OWNER_PARAM,
  LIST_PERSON_PARAM,
  sharedListUrl,
  withNotice,
} from '#src/visitor-urls.ts';
import { placeBeside } from '#src/web/shared/ad-card/ad-card.server.ts';

/** Length of an address that can hold the cars of a list. */
const MAX_ADS_LENGTH = 1_000;

/** The cars of the form's address. */
export async function readNewList({ url, db, pictures }: PageRequest) {
  const requestedIds = adIdsIn((url.searchParams.get('ads') ?? '').slice(0, MAX_ADS_LENGTH));
  const ads = await readAdsByIds(db, requestedIds.slice(0, MAX_SHARED_CARS));
  return {
    cars: ads.map((ad) => ({
      internalId: ad.internalId,
      name: ad.name,
      price: ad.price,
      status: ad.status,
      facts: keyFacts(ad),
      imageUrls: pictures.of(ad.imageUrls.slice(0, 1)),
    })),
    leftOut: Math.max(0, requestedIds.length - MAX_SHARED_CARS),
  };
}

async function share(
  { db, client, request, accounts }: AccountRequest,
  list: z.infer<typeof newListSchema>,
): Promise<FormOutcome> {
  const shared = await shareList(db, client.network, list);
  if (shared.ok) {
    const headers = { 'set-cookie': writeOwnerKey(request, shared.value.owner, accounts) };
    return redirect(sharedListUrl(shared.value.link), { headers });
  }
  return shared.failure === 'too-many'
    ? tooManyForms('Listan är inte delad')
    : refused('Listan är inte delad', 'Bilarna finns inte längre. Välj andra.');
}

export const newListAction = accountAction({ post: formIntent(newListSchema, share) });

const tokensOf = ({ url, request }: Pick<AccountRequest, 'url' | 'request'>) => ({
  link: url.searchParams.get(LINK_TOKEN_PARAM) ?? '',
  owners: readOwnerKeys(request),
});

/**
 * The list of a link. Read where it is written, so that visitors see their own votes at once.
 * @throws a redirect to the link for everybody, when the address has the owner's key, which the browser remembers from then on
 */
export const sharedListLoader = ({ url, context, request }: LoaderFunctionArgs) =>
  withPageFailures({ url, context }, async ({ db, site, pictures, now }) => {
    const tokens = tokensOf({ url, request });
    const list = await findSharedList(db, tokenHashOf(tokens.link));
    if (list === null) return data({ list: null }, { status: 404 });
    const person = (url.searchParams.get(LIST_PERSON_PARAM) ?? '').replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_PERSON);
    const given = url.searchParams.get(LIST_OWNER_PARAM);
    if (given !== null) {
      const isKey = ownerKeyOf(list, [given]) !== null;
      const remember = {
        headers: { 'set-cookie': writeOwnerKey(request, given, context.get(requestContext).accounts) },
      };
      throw redirect(sharedListUrl(tokens.link, { person }), isKey ? remember : {});
    }
    const { id, title, isOpen, endsAt } = list;
    const owner = ownerKeyOf(list, tokens.owners);
    const cars = await readSharedCars(db, id);
    const ads = new Map(
      (
        await readAdsByIds(
          db,
          cars.map(({ adId }) => adId),
        )
      ).map((ad) => [ad.internalId, ad]),
    );
    const { of } = await pictures();
    return data({
      list: {
        id,
        title,
        isOpen,
        isOwner: owner !== null,
        endsAt: formatDate(endsAt),
        link: tokens.link,
        shareUrl: site.url + sharedListUrl(tokens.link),
        /** For the owner's other devices; null for others. */
        ownerUrl: owner === null ? null : site.url + sharedListUrl(tokens.link, { owner }),
        person,
        cars: bySupport(
          cars.flatMap((car) => {
            const ad = ads.get(car.adId);
            return ad === undefined
              ? []
              : [{ ...toCar(car), ...toAd(ad, now), imageUrls: of(ad.imageUrls.slice(0, 1)) }];
          }),
        ),
      },
    });
  });

/** Numbers of votes for and against each car of a list that has any; none of an unknown list. */
export const listVotesLoader = ({ url, context }: LoaderFunctionArgs) =>
  withPageFailures({ url, context }, async ({ db }) => {
    const list = await findSharedList(db, tokenHashOf(url.searchParams.get(LINK_TOKEN_PARAM) ?? ''));
    const cars = list === null ? [] : await readSharedCars(db, list.id);
    const counts = cars.map(({ adId, votes }): CarVotes => {
      const likes = votes.filter(({ isFor }) => isFor).length;
      return { adId, likes, dislikes: votes.length - likes };
    });
    return Response.json(
      counts.filter(({ likes, dislikes }) => likes + dislikes > 0),
      { headers: { 'x-robots-tag': 'noindex' } },
    );
  });

/** The votes for a car of a shared list. */
export type CarVotes = { adId: number; likes: number; dislikes: number };

export type SharedListModel = NonNullable<Awaited<ReturnType<typeof sharedListLoader>>['data']['list']>;

const toCar = ({ adId, price, votes, comments }: SharedCar) => ({
  adId,
  priceThen: price,
  votes,
  comments: comments.map(({ writtenAt, ...comment }) => ({ ...comment, writtenAt: formatDate(writtenAt) })),
});

const toAd = (ad: Awaited<ReturnType<typeof readAdsByIds>>[number], now: Date) => ({
  name: ad.name,
  price: ad.price,
  status: ad.status,
  facts: keyFacts(ad),
  dealer: [ad.dealer, placeBeside(ad.dealer, ad.city ?? ad.dealerCity)].filter((part) => part !== null).join(', '),
  /** When and at what price it went; null while it is for sale. */
  endText: ad.status === 'active' ? null : shortAdEndText(ad, countDaysForSale(ad, now)),
});

const REFUSALS: Readonly<Record<Exclude<ListRefusal, 'too-many'>, [title: string, text: string]>> = {
  unknown: ['Listan finns inte längre', 'Den är borttagen eller äldre än 90 dagar.'],
  'not-allowed': ['Det går inte att ändra listan', 'Den som delade den har valt att andra bara får läsa.'],
  full: ['Listan är full', `Den kan ha högst ${MAX_SHARED_CARS} bilar.`],
  gone: ['Det gick inte att spara', 'Bilen finns inte längre, är redan i listan, eller så är listan full.'],
};

/** Handler of a form that changes the list. */
const changing =
  <Fields>(toChange: (fields: Fields) => ListChange, title: string) =>
  async ({ db, client, url, request }: AccountRequest, fields: Fields): Promise<FormOutcome> => {
    const who = { tokens: tokensOf({ url, request }), network: client.network };
    const changed = await changeSharedList(db, who, toChange(fields));
    if (changed.ok) return done(title);
    if (changed.failure === 'too-many') return tooManyForms('Det gick inte att spara');
    return refused(...REFUSALS[changed.failure]);
  };

const removal = changing(() => ({ kind: 'remove' }), '');

/** The page of a removed list no longer exists. */
async function removeList(page: AccountRequest, fields: z.infer<typeof removedListSchema>): Promise<FormOutcome> {
  const removed = await removal(page, fields);
  if (removed instanceof Response || removed.kind !== 'done') return removed;
  return redirect(withNotice(favouritesUrl(), 'lista-borttagen'));
}

export const sharedListAction = accountAction({
  vote: formIntent(
    voteSchema,
    changing(({ ad, person, vote }) => ({ kind: 'vote', adId: ad, person, vote }), 'Rösten är sparad'),
  ),
  comment: formIntent(
    commentSchema,
    changing(({ ad, person, comment }) => ({ kind: 'comment', adId: ad, person, comment }), 'Kommentaren är sparad'),
  ),
  'add-cars': formIntent(
    addedCarsSchema,
    changing(({ ads }) => ({ kind: 'add-cars', adIds: ads }), 'Listan har fått fler bilar'),
  ),
  'remove-car': formIntent(
    removedCarSchema,
    changing(({ ad }) => ({ kind: 'remove-car', adId: ad }), 'Bilen är borttagen ur listan'),
  ),
  'remove-comment': formIntent(
    removedCommentSchema,
    changing(({ comment }) => ({ kind: 'remove-comment', commentId: comment }), 'Kommentaren är borttagen'),
  ),
  change: formIntent(
    changedListSchema,
    changing((list) => ({ kind: 'change', ...list }), 'Listan är ändrad'),
  ),
  remove: formIntent(removedListSchema, removeList),
});
