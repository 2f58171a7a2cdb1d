import { call } from '@/contract/call'
import type {
  AttachedPage,
  AttachedPagesQuery,
  ChosenDirections,
  Direction,
  PageField,
  PagePreview,
  PagePreviewQuery,
  PageTreeQuery,
} from './page.schema'

/** Block pages, and the directions a learner chooses. */
export const page = {
  attached: call<{ query: AttachedPagesQuery }, AttachedPage[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/attach-item-pages',
    auth: true,
    isGuest: true,
  }),
  tree: call<{ query: PageTreeQuery }, PageField[]>({
    service: 'mojave',
    method: 'GET',
    path: '/category/page-tree',
    auth: true,
    isGuest: true,
  }),
  preview: call<{ params: { id: number }; query: PagePreviewQuery }, PagePreview>({
    service: 'course',
    method: 'GET',
    path: '/v2/page-previews/{id}',
    auth: true,
    isGuest: true,
  }),
  directions: call<object, Direction[]>({ service: 'course', method: 'GET', path: '/v2/page-user/users', auth: true }),
  chooseDirections: call<{ body: ChosenDirections }, Direction[]>({ service: 'course', method: 'POST', path: '/v2/page-user', auth: true }),
}
