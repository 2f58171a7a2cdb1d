/** @sandbox own */
import { QueryClient } from '@tanstack/react-query'
import { helpQueries } from '@/data/account/help'
import { userQueries } from '@/data/account/user'
import { courseQueries } from '@/data/course/course'
import { examQueries } from '@/data/exam/exam'
import { attemptQueries } from '@/data/exam/exam-commands'
import { send } from '@/data/http/send'
import { sendGateway } from '@/data/http/send-gateway'
import { learningQueries } from '@/data/learn/lesson'
import { orderQueries } from '@/data/order/order'
import { gatewayQueries } from '@/data/site/gateway'
import { pageQueries } from '@/data/site/page'

jest.mock('@/data/http/send', () => ({ send: jest.fn(async () => 'reply') }))
jest.mock('@/data/http/send-gateway', () => ({ sendGateway: jest.fn(async () => 'reply') }))

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
  [courseQueries.ofTeacher(5), '/v2/teachers/{id}/courses', { params: { id: 5 } }],
  [pageQueries.attached('topic', '5'), '/v2/attach-item-pages', { query: { itemType: 'topic', item: '5' } }],
  [pageQueries.tree(), '/category/page-tree', { query: { showStatus: '1' } }],
  [pageQueries.directions(), '/v2/page-user/users', {}],
  [helpQueries.list(), '/v2/help-items', {}],
  [helpQueries.detail(5), '/v2/help-items/{id}', { params: { id: 5 } }],
  [learningQueries.lesson(6), '/lessons/{id}', { params: { id: 6 }, query: { from: 'H5' } }],
  [learningQueries.record(), '/v2/learning/record', { query: { page: 0 } }],
  [orderQueries.quote({ courseId: 7 }), '/v2/orders/quote', { query: { courseId: 7 } }],
  [orderQueries.order('s'), '/v2/orders/{orderSn}', { params: { orderSn: 's' } }],
  [orderQueries.payConfig('s'), '/v2/orders/{orderSn}/payConfig', { params: { orderSn: 's' } }],
  [examQueries.home(8), '/v2/tiku/home', { query: { categoryId: 8 } }],
  [examQueries.paper(9), '/v2/testpapers/{id}', { params: { id: 9 } }],
  [attemptQueries.one(9), '/v2/attempts/{id}', { params: { id: 9 } }],
  [examQueries.result(9), '/v2/testpaper-results/{id}', { params: { id: 9 } }],
  [examQueries.rank(9), '/v2/testpapers/{id}/rank', { params: { id: 9 }, query: { page: 0, span: 'all' } }],
  [userQueries.info(), '/v2/users/info', { query: {} }],
] as const

describe('queries', () => {
  it.each(rows)('[D2-9-record-1] $queryKey sends its call, quietly and cancellable', async (options, path, input) => {
    const client = new QueryClient()
    const { queryKey, queryFn } = options as unknown as { queryKey: readonly unknown[]; queryFn: never }
    expect(await client.fetchQuery({ queryKey, queryFn })).toBe('reply')
    expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ method: 'GET', path }), input, {
      signal: expect.any(AbortSignal),
      isQuiet: true,
    })
  })

  it.each([
    [gatewayQueries.cashAccount(), 'ms-order.cashAccount.getCashAccount'],
    [gatewayQueries.invitedStatus(), 'ms-user.user.getUserInvitedStatus'],
  ])('$queryKey calls the gateway by name, quietly', async ({ queryKey, queryFn }, name) => {
    expect(queryKey).toEqual(['gateway', name])
    expect(await new QueryClient().fetchQuery({ queryKey: [...queryKey], queryFn: queryFn as never })).toBe('reply')
    expect(sendGateway).toHaveBeenLastCalledWith(expect.objectContaining({ name }), {}, { signal: expect.any(AbortSignal), isQuiet: true })
  })

  it('[D2-7-users-1] [D2-7-users-2] [D2-9-batch-1] 250 users are requested in three lookups and come as one map by id', async () => {
    const ids = Array.from({ length: 250 }, (_, at) => at + 1)
    jest.mocked(send).mockClear()
    jest.mocked(send).mockImplementation(
      async (_call, { query }: { query?: object }) =>
        String((query as { ids: string }).ids)
          .split(',')
          .map((id) => ({ id: Number(id) })) as never,
    )
    const { queryKey, queryFn } = userQueries.byIds(ids)
    const people = await new QueryClient().fetchQuery({ queryKey: [...queryKey], queryFn: queryFn as never })
    expect([...(people as Map<number, unknown>).keys()]).toEqual(ids)
    expect(jest.mocked(send).mock.calls.map(([call, input]) => [call.path, input])).toEqual(
      [ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)].map((batch) => [
        '/v2/users',
        { query: { ids: batch.join(','), limit: 100, for: 'base' } },
      ]),
    )
  })

  it('share no key, and each key starts with its service', () => {
    const keys = rows.map(([{ queryKey }]) => JSON.stringify(queryKey))
    expect(new Set(keys).size).toBe(rows.length)
    expect(keys.every((key) => /^\["(course|page|help|learning|order|exam|user)"/.test(key))).toBe(true)
  })

  it('personal replies are never marked public', () => {
    const isPublic = rows.flatMap(([{ queryKey, meta }]) => (meta?.isPublic ? [queryKey.slice(0, 2).join(' ')] : []))
    expect(isPublic).toEqual([
      'course category-tree',
      'course list',
      'course extra',
      'course articles',
      'course article',
      'course page-items',
      'course of-teacher',
      'page attached',
      'page tree',
      'help list',
      'help detail',
    ])
  })
})
