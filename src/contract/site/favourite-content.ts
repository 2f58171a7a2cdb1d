import { call } from '@/contract/call'
import type {
  FavouriteContentState,
  FavouriteContents,
  FavouriteContentsQuery,
  FavouriteOf,
  SetFavouriteContent,
} from './favourite-content.schema'

/** Our own calls for courses and articles that a learner keeps. */
export const favourite = {
  set: call<{ body: SetFavouriteContent }, FavouriteContentState>({
    service: 'course',
    method: 'PUT',
    path: '/v2/favourite-contents',
    auth: true,
  }),
  state: call<{ query: FavouriteOf }, FavouriteContentState>({
    service: 'course',
    method: 'GET',
    path: '/v2/favourite-contents/state',
    auth: true,
  }),
  list: call<{ query: FavouriteContentsQuery }, FavouriteContents>({
    service: 'course',
    method: 'GET',
    path: '/v2/favourite-contents',
    auth: true,
  }),
}
