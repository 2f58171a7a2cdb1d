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

describe('asking', () => {
  describe('in a lesson', () => {
    const LENGTH = 600
    beforeAll(async () => {
      const { db } = room.server
      const course = { category_id: 221, type: 'normal' as const, subtitle: '', cover: '', price: 0, list_price: 0, seq: 1 }
      const lists = { highlights: '[]', summary: '[]', teacher_ids: '[]' }
      await db
        .insertInto('course')
        .values([7, 8].map((id) => ({ ...course, ...lists, id, title: `课程${id}` })))
        .execute()
      await db.insertInto('chapter').values({ id: 7, course_id: 7, title: '', seq: 1 }).execute()
      const lesson = { id: 71, course_id: 7, chapter_id: 7, title: '第一讲', seq: 1, type: 'video' as const, media: '', length: LENGTH }
      await db
        .insertInto('lesson')
        .values({ ...lesson, is_trial: false, start_at: null, end_at: null })
        .execute()
    })

    it.each([
      ['names its course', { lessonId: 71 }, { courseId: 7, lessonId: 71, second: null }],
      ['keeps the second', { lessonId: 71, courseId: 7, second: 59 }, { courseId: 7, lessonId: 71, second: 59 }],
      ['has no second after its end', { lessonId: 71, second: 601 }, { courseId: 7, lessonId: 71, second: LENGTH }],
      ['is not named by its course', { courseId: 7, second: 5 }, { courseId: 7, lessonId: null, second: null }],
    ])('the question %s', async (_name, anchor, place) => {
      const { doubtId } = await room.ask(learner, '这里没听懂', { anchor })
      expect((await room.open(doubtId, learner)).anchor).toMatchObject({ ...place, questionId: null })
    })

    it.each([
      ['of another course', { lessonId: 71, courseId: 8 }],
      ['of no course', { courseId: 9 }],
    ])('a lesson %s is refused', async (_name, anchor) => {
      await expect(room.ask(learner, '这里没听懂', { anchor })).rejects.toMatchObject({ code: 404 })
    })
  })

  it.each([
    ['nothing', '   ', {}, 417],
    ['signs that nobody sees', '\u200b\u3164\u2800\u00ad', {}, 417],
    ['a curse', '出题的傻 逼', {}, 417],
    ['a lesson nobody has', '这里没听懂', { anchor: { lessonId: 999 } }, 404],
    ['a question nobody has', '这道题没看懂', { anchor: { questionId: 999 } }, 404],
    ['a picture of somebody else', '看图', { images: ['doubt/1/abc.png'] }, 417],
  ])('refuses %s and spends nothing', async (_name, text, change, code) => {
    await expect(room.ask(learner, text, change)).rejects.toMatchObject({ code })
    expect((await room.quota(learner)).left).toBe(5)
  })

  it.each([
    ['shows at once', '老师，这笔错账为什么要修改分录而不是红字冲销？', true],
    ['shows at once', '我妈妈的赡养费能做专项附加扣除吗？', true],
    ['has staff look at', '谁能帮我代考一场', false],
    ['has staff look at', '加微信号：abc12345', false],
  ])('%s “%s”', async (_name, text, isPublic) => expect(await room.ask(learner, text)).toMatchObject({ isPublic }))
})

describe('the doubts during an exam', () => {
  it('exclude its questions, by number or by words, and their answers', async () => {
    const { doubtId } = await room.ask(await other(), '这道题为什么选 B？', { anchor: { questionId: Q.single } })
    const { id } = await room.server.send(exam.startAttempt, { params: { id: PAPER }, query: {} }, learner)
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
