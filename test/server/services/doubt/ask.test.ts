import { search } from '@/contract/content/search'
import { exam } from '@/contract/exam/exam'
import { doubt } from '@/contract/learning/doubt'
import { refreshSearch } from '../../../../server/services/course/search/index-subjects'
import type { TestSession } from '../../../support/server'
import { PAPER, Q } from '../exam/exam-fixture'
import { type DoubtRoom, openDoubtRoom } from './doubt-room'

let room: DoubtRoom
let learner: TestSession
let mobile = 13905000000
beforeAll(async () => {
  room = await openDoubtRoom()
})
afterAll(() => room.server.close())
beforeEach(async () => {
  learner = await room.server.signIn(String(++mobile))
})
const other = () => room.server.signIn('13905099999')

describe('asking', () => {
  it('spends one of the month with a receipt, once for a key', async () => {
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

  it('stops when nothing is left, and goes on in the next month', async () => {
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

  it.each([
    ['nothing', '   ', {}, 417],
    ['cheating', '谁能帮我代考一场', {}, 417],
    ['a lesson nobody has', '这里没听懂', { anchor: { lessonId: 999 } }, 404],
    ['a question nobody has', '这道题没看懂', { anchor: { questionId: 999 } }, 404],
    ['a picture of somebody else', '看图', { images: ['doubt/1/abc.png'] }, 417],
  ])('refuses %s and spends nothing', async (_name, text, change, code) => {
    await expect(room.ask(learner, text, change)).rejects.toMatchObject({ code })
    expect((await room.quota(learner)).left).toBe(5)
  })

  it('gives the place back when a question is deleted before an answer', async () => {
    const { doubtId } = await room.ask(learner, '总论要背哪些内容？')
    await room.server.send(doubt.remove, { params: { id: doubtId } }, learner)
    expect((await room.quota(learner)).left).toBe(5)
    await expect(room.open(doubtId, learner)).rejects.toMatchObject({ code: 404 })
    await expect(room.server.send(doubt.remove, { params: { id: doubtId } }, learner)).rejects.toMatchObject({ code: 404 })
  })
})

describe('while an exam runs', () => {
  it('its questions cannot be asked, by number or by words, nor read about', async () => {
    const { doubtId } = await room.ask(await other(), '这道题为什么选 B？', { anchor: { questionId: Q.single } })
    const { id } = await room.server.send(exam.startAttempt, { params: { id: PAPER } }, learner)
    const anchored = { anchor: { questionId: Q.single } }
    await expect(room.ask(learner, '这道题为什么选 B？', anchored)).rejects.toMatchObject({ code: 409 })
    await expect(room.ask(learner, '请问：题干1，选哪个')).rejects.toMatchObject({ code: 409 })
    await expect(room.open(doubtId, learner)).rejects.toMatchObject({ code: 409 })
    await expect(room.ask(learner, '考前冲刺要怎么安排时间？')).resolves.toMatchObject({ isPublic: true })
    await room.server.send(exam.submit, { params: { id } }, learner)
    await expect(room.ask(learner, '这道题为什么选 B？', anchored)).resolves.toMatchObject({ isPublic: true })
  })
})

describe('finding', () => {
  it('public questions are found and offered as alike until they are deleted', async () => {
    const { doubtId } = await room.ask(learner, '固定资产加速折旧的双倍余额递减法怎么算？')
    await refreshSearch(room.server.deps)
    const find = async () =>
      (await room.server.send(search.find, { query: { searchKey: '双倍余额递减法', type: 'doubt' } })).rows.map((row) => row.id)
    expect(await find()).toEqual([doubtId])
    const alike = await room.server.send(doubt.similar, { query: { text: '双倍余额递减法最后两年怎么办' } }, await other())
    expect(alike.map(({ id }) => id)).toContain(doubtId)
    await room.server.send(doubt.remove, { params: { id: doubtId } }, learner)
    expect(await find()).toEqual([])
    await refreshSearch(room.server.deps)
    expect(await find()).toEqual([])
  })

  it('held ones are seen by their asker only', async () => {
    const { doubtId, isPublic } = await room.ask(learner, '加我微信 abc12345 一起讨论增值税')
    expect(isPublic).toBe(false)
    expect(await room.open(doubtId, learner)).toMatchObject({ isHeld: true })
    await expect(room.open(doubtId, await other())).rejects.toMatchObject({ code: 404 })
    await expect(room.open(doubtId)).rejects.toMatchObject({ code: 404 })
    const listed = async (session?: TestSession, scope: 'all' | 'mine' = 'all') =>
      (await room.server.send(doubt.list, { query: { scope } }, session)).map(({ id }) => id)
    expect(await listed(learner)).not.toContain(doubtId)
    expect(await listed(learner, 'mine')).toEqual([doubtId])
    await expect(listed(undefined, 'mine')).rejects.toMatchObject({ code: 401 })
  })
})
