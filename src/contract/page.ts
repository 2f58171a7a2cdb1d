import type { Call } from './call'
import type { AttachedPage, AttachedPagesQuery, ChosenDirections, Direction, PageField, PageTreeQuery } from './page.schema'

/** Pages made of blocks, and the directions a learner chooses among them. Document 2 §7, Course and Other services. */
export const page = {
  attached: { service: 'course', method: 'GET', path: '/v2/attach-item-pages', auth: true, isGuest: true } as Call<
    { query: AttachedPagesQuery },
    AttachedPage[]
  >,
  tree: { service: 'mojave', method: 'GET', path: '/category/page-tree', auth: true, isGuest: true } as Call<
    { query: PageTreeQuery },
    PageField[]
  >,
  directions: { service: 'course', method: 'GET', path: '/v2/page-user/users', auth: true } as Call<object, Direction[]>,
  chooseDirections: { service: 'course', method: 'POST', path: '/v2/page-user', auth: true } as Call<
    { body: ChosenDirections },
    Direction[]
  >,
}
