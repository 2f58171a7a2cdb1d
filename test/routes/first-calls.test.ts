import { firstCalls } from '@/routes/first-calls'
import { paramNames } from '@/routes/route'
import { rows } from '@/routes/table'

const pages = Object.entries(firstCalls)

describe('the first calls of a page', () => {
  it.each([
    ['exam_attempt', '/v2-exam/v2/attempts/:attemptId'],
    ['tiku_practice', '/v2-exam/v2/practices/:practiceId'],
    ['tiku_testpaper_result', '/v2-exam/v2/testpaper-results/:resultId'],
    ['mine_order', '/v2-order/v2/orders/user?tab=all&page=0&limit=20'],
    ['mine_order_detail', '/v2-order/v2/orders/:orderSn'],
  ] as const)('%s begins with %s', (name, path) => {
    expect(firstCalls[name]).toEqual([path])
  })

  it.each(pages)('%s names only values of its address', (name, paths) => {
    const known = paramNames(rows.find((row) => row.name === name)?.path ?? '')
    const used = paths.flatMap((path) => [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param))
    expect(known).toEqual(expect.arrayContaining(used))
  })
})
