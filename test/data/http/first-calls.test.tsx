/** @sandbox own */
import type { Call, CallInput } from '@/contract/call'
import { callPath } from '@/contract/call-path'
import { examQueries } from '@/data/exam/exam'
import { attemptQueries } from '@/data/exam/exam-commands'
import { send } from '@/data/http/send'
import { orderQueries } from '@/data/order/order'
import { practiceQueries } from '@/data/tiku/practice'
import { firstCalls } from '@/routes/first-calls'
import { paramNames } from '@/routes/route'
import { type RouteName, rowOf } from '@/routes/table'

jest.mock('@/data/http/send', () => ({ send: jest.fn(async () => 'reply') }))

type Asking = { queryFn?: unknown }
/** The address that a page's own query asks for. */
async function askedBy({ queryFn }: Asking): Promise<string> {
  const ask = queryFn as (context: object) => Promise<unknown>
  await ask({ signal: new AbortController().signal, pageParam: 0 })
  const [call, input] = jest.mocked(send).mock.calls.at(-1) as unknown as [Call, CallInput]
  return callPath(call, input)
}

const pages: [RouteName, Record<string, string>, Asking][] = [
  ['exam_attempt', { attemptId: '7' }, attemptQueries.one(7)],
  ['tiku_practice', { practiceId: '7' }, practiceQueries.one(7)],
  ['tiku_testpaper_result', { resultId: '7' }, examQueries.result(7)],
  ['mine_order', {}, orderQueries.list('all')],
  ['mine_order_detail', { orderSn: 'Q1' }, orderQueries.order('Q1')],
]

describe('the first calls of a page', () => {
  it.each(pages)('%s: uses the same address as its query', async (name, values, query) => {
    expect(paramNames(rowOf(name).path)).toEqual(Object.keys(values))
    const filled = firstCalls[name]?.map((path) => path.replace(/:(\w+)/g, (_, param: string) => values[param] ?? ''))
    expect(filled).toEqual([await askedBy(query)])
  })

  it('exist for no other page', () => {
    expect(Object.keys(firstCalls).sort()).toEqual(pages.map(([name]) => name).sort())
  })
})
