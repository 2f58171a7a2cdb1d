import { exam } from '@/contract/exam/exam'
import { practice } from '@/contract/tiku/practice'
import { learningDayOf, learningDayStart } from '@/domain/time/day'
import type { TestSession } from '../../../../support/server'
import { letters, Q, truth } from '../../exam/exam-fixture'
import { CHAPTER, FIRST_LONG, LONG_CHAPTER, openPracticeHall, type PracticeHall } from './practice-hall'

const DAY_MS = 86_400_000
let hall: PracticeHall
let learner: TestSession
let mobile = 13903000000
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const setDay = (day: string | null, categoryId = 22) => hall.server.send(practice.setExamDay, { body: { categoryId, day } }, learner)
const countdownTo = (endAt: string, categoryId: number) => ({ type: 'countdown', title: '距考试', endAt, categoryId, over: '已开始' })

describe('the study overview', () => {
  it('shows a visitor the available questions', async () => {
    expect(await hall.study()).toMatchObject({
      questionCount: 40,
      answeredCount: 0,
      rightPercent: null,
      todayCount: 0,
      streakDays: 0,
      examDay: null,
      last: null,
      daily: { doneCount: 0, questionCount: 10 },
      subjects: [
        { id: 221, questionCount: 7, chapters: [{ id: CHAPTER, title: '总论', questionCount: 7, place: null }] },
        { id: 222, questionCount: 33, chapters: [{ id: LONG_CHAPTER, questionCount: 33 }] },
      ],
    })
    await expect(hall.study(undefined, 999)).rejects.toMatchObject({ code: 404 })
    expect((await hall.study(learner, 2)).subjects).toEqual([])
  })

  it('counts questions once, right answers by first tries, and omits answers given up', async () => {
    const { id } = await hall.startChapter(learner)
    await hall.give(id, Q.single, letters('B'), learner)
    await hall.give(id, Q.single, letters('A'), learner, 2)
    await hall.give(id, Q.determine, truth(true), learner)
    await hall.give(id, Q.essay, { kind: 'text', text: '答' }, learner)
    await hall.give(id, Q.fill, null, learner)
    const again = await hall.start({ kind: 'chapter', chapterId: CHAPTER }, learner, 'practice', true)
    await hall.give(again.id, Q.single, letters('B'), learner)
    const { subjects, todayCount, answeredCount, rightPercent } = await hall.study(learner)
    expect({ answeredCount, rightPercent, todayCount }).toEqual({ answeredCount: 3, rightPercent: 66, todayCount: 4 })
    expect(subjects[0]?.chapters[0]).toMatchObject({ answeredCount: 3, rightPercent: 66, place: { doneCount: 1, questionCount: 7 } })
    expect(subjects[1]).toMatchObject({ answeredCount: 0, rightPercent: null })
    expect(await hall.study(learner, 222)).toMatchObject({ answeredCount: 0, rightPercent: null, todayCount: 0 })
    const { subjects: cards } = await hall.server.send(exam.tikuHome, { query: { categoryId: 22 } }, learner)
    expect(cards[0]?.answeredCount).toBe(3)
  })

  it('names no practice to go on with before its first answer', async () => {
    const { id } = await hall.startChapter(learner)
    expect((await hall.study(learner)).last).toBeNull()
    await hall.give(id, Q.determine, truth(true), learner)
    expect((await hall.study(learner)).last).toMatchObject({ id, doneCount: 1 })
  })

  it('announces the day of the next exam that a shown page counts down to', async () => {
    expect((await hall.study(learner)).announcedDay).toBeNull()
    const page = (id: number, is_shown: boolean, ...blocks: object[]) => ({ id, title: '页', blocks: JSON.stringify(blocks), is_shown })
    const days = ['2020-05-16', '2031-05-17', '2030-05-18'].map((day) => countdownTo(`${day}T08:30:00+08:00`, 22))
    await hall.server.db
      .insertInto('block_page')
      .values([
        page(901, true, ...days, countdownTo('2029-09-05T08:30:00+08:00', 23)),
        page(902, false, countdownTo('2028-05-19T08:30:00+08:00', 22)),
      ])
      .execute()
    expect((await hall.study(learner)).announcedDay).toBe('2030-05-18')
    expect((await hall.study(undefined, 222)).announcedDay).toBeNull()
  })

  it('continues the last unfinished practice', async () => {
    const short = await hall.start({ kind: 'questions', ids: [FIRST_LONG] }, learner)
    const { id } = await hall.startChapter(learner)
    await hall.give(id, Q.single, letters('B'), learner)
    hall.server.clock.advance(1000)
    await hall.right(short.id, FIRST_LONG, learner)
    expect((await hall.study(learner)).last).toEqual({ id, title: '总论', mode: 'practice', doneCount: 1, questionCount: 7 })
    expect((await hall.study(learner, 222)).last).toBeNull()
  })

  it('counts days in a row and the daily ten', async () => {
    const number = String(mobile)
    for (let day = 0; day < 3; day++) {
      learner = await hall.server.signIn(number)
      const { id, questions } = await hall.start({ kind: 'daily', categoryId: 22 }, learner)
      const question = questions.find(({ type, parentId }) => type === 'single_choice' && parentId === null)
      await hall.give(id, question?.id ?? 0, letters('B'), learner)
      expect(await hall.study(learner)).toMatchObject({ streakDays: day + 1, todayCount: 1, daily: { doneCount: 1, questionCount: 10 } })
      hall.server.clock.advance(DAY_MS)
    }
    learner = await hall.server.signIn(number)
    expect(await hall.study(learner)).toMatchObject({ streakDays: 3, todayCount: 0, daily: { doneCount: 0, questionCount: 10 } })
    hall.server.clock.advance(DAY_MS)
    learner = await hall.server.signIn(number)
    expect(await hall.study(learner)).toMatchObject({ streakDays: 0 })
  })
})

describe('the learning day', () => {
  it('includes answers of its first millisecond', async () => {
    const { clock, signIn } = hall.server
    const number = String(mobile)
    clock.advance(learningDayStart(learningDayOf(clock.now()) + 1) - clock.now())
    learner = await signIn(number)
    const { id } = await hall.startChapter(learner)
    await hall.give(id, Q.single, letters('B'), learner)
    expect(await hall.study(learner)).toMatchObject({ todayCount: 1, streakDays: 1 })
    clock.advance(DAY_MS)
    learner = await signIn(number)
    expect(await hall.study(learner)).toMatchObject({ todayCount: 0, streakDays: 1 })
  })
})

describe('the day of the exam', () => {
  it('can be set, changed and removed', async () => {
    const inDays = (days: number) => new Date(hall.server.clock.now() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)
    await setDay(inDays(30))
    await setDay(inDays(20))
    expect(await hall.study(learner)).toMatchObject({ examDay: inDays(20), examInDays: 20 })
    expect(await hall.study(await hall.server.signIn('13903099999'))).toMatchObject({ examDay: null, examInDays: null })
    await setDay(null)
    expect(await hall.study(learner)).toMatchObject({ examDay: null })
  })

  it('must be a future day, of an existing category', async () => {
    await expect(setDay('2026-02-30')).rejects.toMatchObject({ code: 417 })
    const yesterday = new Date(hall.server.clock.now() + 8 * 3_600_000 - DAY_MS).toISOString().slice(0, 10)
    await expect(setDay(yesterday)).rejects.toMatchObject({ code: 417, msg: '考试日期不能早于今天' })
    await expect(setDay('2026-02-20', 999)).rejects.toMatchObject({ code: 404 })
  })
})
