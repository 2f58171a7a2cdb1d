import { doubt } from '@/contract/doubt/doubt'
import type { TestSession } from '../../../support/server'
import { type DoubtServer, startDoubtServer } from './doubt-server'

let room: DoubtServer
let learner: TestSession
let mobile = 13905000000
beforeAll(async () => {
  room = await startDoubtServer()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  learner = await room.server.signIn(String(++mobile))
})

describe('the monthly quota of questions', () => {
  it('spends one with a receipt, once for a key', async () => {
    const first = await room.ask(learner, '行政法规和部门规章怎么区分？', { idempotencyKey: 'same-key-1' })
    const again = await room.ask(learner, '行政法规和部门规章怎么区分？', { idempotencyKey: 'same-key-1' })
    expect(again).toEqual(first)
    expect(first).toMatchObject({ isPublic: true, receipt: { change: -1, left: 4 } })
    expect(await room.quota(learner)).toMatchObject({ left: 4, granted: 5 })
    const journal = await room.server.send(doubt.quotaJournal, { query: {} }, learner)
    expect(journal.map(({ reason, change, balance }) => [reason, change, balance])).toEqual([
      ['提问', -1, 4],
      ['每月赠送', 5, 5],
    ])
  })

  it('lists its movements page by page, each once', async () => {
    for (let count = 0; count < 4; count++) await room.ask(learner, `第${count}问：会计科目怎么记？`)
    const page = (query: { page?: number; limit?: number }) => room.server.send(doubt.quotaJournal, { query }, learner)
    const pages = [await page({ limit: 2 }), await page({ page: 1, limit: 2 }), await page({ page: 2, limit: 2 })]
    expect(pages.flat()).toEqual(await page({}))
    expect(pages.map((rows) => rows.map(({ balance }) => balance))).toEqual([[1, 2], [3, 4], [5]])
  })

  it('stops at zero, and continues in the next month', async () => {
    for (let count = 0; count < 5; count++) await room.ask(learner, `第${count}问：会计科目怎么记？`)
    await expect(room.ask(learner, '第六问')).rejects.toMatchObject({ code: 409 })
    expect(await room.server.send(doubt.list, { query: { scope: 'mine' } }, learner)).toHaveLength(5)
    room.passHours(31 * 24)
    learner = await room.server.signIn(String(mobile))
    expect(await room.quota(learner)).toMatchObject({ left: 5 })
  })

  it('never spends more than there is when many are asked at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => room.ask(learner, `同时问的第${at}个问题`)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await room.quota(learner)).left).toBe(0)
  })
})
