import { QueryClient } from '@tanstack/react-query'
import { send } from '@/data/api/send'
import { courseQueries } from '@/data/queries/course'
import { examQueries } from '@/data/queries/exam'
import { learningQueries } from '@/data/queries/learning'
import { orderQueries } from '@/data/queries/order'
import { userQueries } from '@/data/queries/user'

jest.mock('@/data/api/send', () => ({ send: jest.fn(async () => 'reply') }))

const rows = [
  [courseQueries.categoryTree(), '/v2/category-tree', {}],
  [courseQueries.list({ categoryId: 22, page: 1 }), '/v2/courses', { query: { namespace: 'bt', categoryId: 22, page: 1 } }],
  [courseQueries.extra(1), '/v2/courses/{id}/extra', { params: { id: 1 } }],
  [courseQueries.forUser(1), '/v2/course/{id}/for-user', { params: { id: 1 } }],
  [courseQueries.items(1), '/v2/courses/{id}/items', { params: { id: 1 }, query: {} }],
  [courseQueries.mine(), '/v2/users/course-list', {}],
  [courseQueries.articles({ categoryId: 3 }), '/v2/articles', { query: { categoryId: 3 } }],
  [courseQueries.article(4), '/v2/articles/{id}', { params: { id: 4 } }],
  [courseQueries.pageItems(5), '/v2/page-items/{id}', { params: { id: 5 } }],
  [learningQueries.lesson(6), '/lessons/{id}', { params: { id: 6 }, query: { from: 'H5' } }],
  [learningQueries.record(), '/v2/learning/record', { query: { page: 0 } }],
  [orderQueries.quote(7), '/v2/orders/quote', { query: { courseId: 7 } }],
  [orderQueries.order('s'), '/v2/orders/{orderSn}', { params: { orderSn: 's' } }],
  [orderQueries.payConfig('s'), '/v2/orders/{orderSn}/payConfig', { params: { orderSn: 's' } }],
  [examQueries.home(8), '/v2/tiku/home', { query: { categoryId: 8 } }],
  [examQueries.paper(9), '/v2/testpapers/{id}', { params: { id: 9 } }],
  [examQueries.attempt(9), '/v2/attempts/{id}', { params: { id: 9 } }],
  [examQueries.result(9), '/v2/testpaper-results/{id}', { params: { id: 9 } }],
  [examQueries.rank(9), '/v2/testpapers/{id}/rank', { params: { id: 9 }, query: { page: 0 } }],
  [userQueries.info(), '/v2/users/info', { query: {} }],
] as const

describe('queries', () => {
  it.each(rows)('$queryKey asks for its call, quietly and so that it can be called off', async (options, path, input) => {
    const client = new QueryClient()
    const { queryKey, queryFn } = options as unknown as { queryKey: readonly unknown[]; queryFn: never }
    expect(await client.fetchQuery({ queryKey, queryFn })).toBe('reply')
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ method: 'GET', path }), input, {
      signal: expect.any(AbortSignal),
      isQuiet: true,
    })
  })

  it('no two share a key, and each starts with its service', () => {
    const keys = rows.map(([{ queryKey }]) => JSON.stringify(queryKey))
    expect(new Set(keys).size).toBe(rows.length)
    expect(keys.every((key) => /^\["(course|learning|order|exam|user)"/.test(key))).toBe(true)
  })

  it('what differs between learners is never marked public', () => {
    const isPublic = rows.flatMap(([{ queryKey, meta }]) => (meta?.isPublic ? [queryKey.slice(0, 2).join(' ')] : []))
    expect(isPublic).toEqual([
      'course category-tree',
      'course list',
      'course extra',
      'course articles',
      'course article',
      'course page-items',
    ])
  })
})
