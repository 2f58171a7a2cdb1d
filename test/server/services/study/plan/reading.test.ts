import { settleStudies } from '#server/services/study/plan/settle'
import { plan } from '@/contract/study/plan'
import { reading } from '@/contract/study/reading'
import type { TestSession } from '../../../../support/server'
import { type ClassServer, startClassServer } from '../../service/class-server'

let room: ClassServer
let learner: TestSession

beforeAll(async () => {
  room = await startClassServer()
  learner = await room.server.signIn('13909500001')
  await room.buy(learner)
})
afterAll(() => room.server.close())

describe('a reading task', () => {
  const ARTICLE = 31
  const credits = () => room.server.send(plan.credits, { query: {} }, learner)
  const read = (call: typeof reading.open, id = ARTICLE) => room.server.send(call, { params: { id } }, learner)

  it('counts as done when the end was reached after long enough, by the server’s clock', async () => {
    const { db, clock } = room.server
    const text = '学习'.repeat(300)
    const content = JSON.stringify([{ type: 'p', inline: [{ text }] }])
    const article = { category_id: 221, title: '读一读', summary: '', cover: '', author: '', published_at: 0, content }
    await db
      .insertInto('article')
      .values({ id: ARTICLE, ...article })
      .execute()
    const task = { id: 90, plan_id: 1, stage_id: 1, seq: 9, kind: 'reading' as const, level: 'senior' as const, title: '读一读' }
    await db
      .insertInto('plan_task')
      .values({ ...task, ref_id: ARTICLE, need: 0, minutes: 5, credits: 6, due_offset: 2 })
      .execute()
    await room.server.send(plan.join, { params: { id: 1 } }, learner)
    await expect(read(reading.finish)).rejects.toMatchObject({ msg: '请先打开文章再读' })
    expect(await read(reading.open)).toEqual({ isFinished: false, leftSeconds: 40 })
    clock.advance(30_000)
    expect(await read(reading.finish)).toEqual({ isFinished: false, leftSeconds: 10 })
    expect((await credits()).total).toBe(0)
    await read(reading.open)
    clock.advance(39_000)
    expect(await read(reading.finish)).toEqual({ isFinished: false, leftSeconds: 1 })
    clock.advance(1_000)
    expect(await read(reading.finish)).toEqual({ isFinished: true, leftSeconds: 0 })
    await settleStudies(room.server.deps)
    expect([await read(reading.open), await read(reading.finish)]).toEqual(Array(2).fill({ isFinished: true, leftSeconds: 0 }))
    expect(await credits()).toMatchObject({ total: 6, rows: [{ title: '读一读', outcome: 'on_time', credits: 6 }] })
    await expect(read(reading.open, 9_999)).rejects.toMatchObject({ code: 404 })
  })
})
