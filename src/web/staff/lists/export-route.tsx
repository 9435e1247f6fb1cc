import { data } from 'react-router';
import { ownValue } from '#src/base/own-value.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { STAFF_LISTS } from './staff-lists.server.ts';

/** A list as a file: `/admin/dealers/export`. Each list has its own address, with the access of its page. */
export const loader = staffLoader((request) => {
  const [, , name = ''] = request.url.pathname.split('/');
  const list = ownValue(STAFF_LISTS, name);
  if (list === undefined) throw data(null, { status: 404 });
  return list.export(request);
});
