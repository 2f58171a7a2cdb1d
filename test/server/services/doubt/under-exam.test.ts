import { doubt } from '@/contract/doubt/doubt'
import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { PAPER, Q } from '../exam/exam-fixture'
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
const other = () => room.server.signIn('13905099999')

describe('the doubts during an exam', () => {
  it('exclude its questions, by number or by words, and their answers', async () => {
    const { doubtId } = await room.ask(await other(), '这道题为什么选 B？', { anchor: { questionId: Q.single } })
    const { id } = await room.server.send(exam.startAttempt, { params: { id: PAPER } }, learner)
    const anchored = { anchor: { questionId: Q.single } }
    await expect(room.ask(learner, '这道题为什么选 B？', anchored)).rejects.toMatchObject({ code: 409 })
    await expect(room.ask(learner, '请问：题干1，选哪个')).rejects.toMatchObject({ code: 409 })
    await expect(room.open(doubtId, learner)).rejects.toMatchObject({ code: 409 })
    const elsewhere = await room.ask(await other(), '考前一周要怎么安排复习？')
    await expect(room.write(doubtId, '我也想知道', learner)).rejects.toMatchObject({ code: 409 })
    await expect(room.write(elsewhere.doubtId, '请问：题干1，选哪个', learner)).rejects.toMatchObject({ code: 409 })
    await expect(room.write(elsewhere.doubtId, '每天做一套模拟题。', learner)).resolves.toMatchObject({ id: elsewhere.doubtId })
    const similar = (text: string) => room.server.send(doubt.similar, { query: { text } }, learner)
    await expect(similar('请问：题干1，选哪个')).rejects.toMatchObject({ code: 409 })
    await expect(similar('考前冲刺要怎么安排时间？')).resolves.toEqual([])
    await expect(room.ask(learner, '考前冲刺要怎么安排时间？')).resolves.toMatchObject({ isPublic: true })
    await room.server.send(exam.submit, { params: { id } }, learner)
    await expect(room.ask(learner, '这道题为什么选 B？', anchored)).resolves.toMatchObject({ isPublic: true })
  })
})
