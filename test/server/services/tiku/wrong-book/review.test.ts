import type { Answer } from '@/contract/tiku/question.schema'
import { review } from '@/contract/tiku/review'
import type { Feel, ReviewGrade } from '@/contract/tiku/review.schema'
import type { TestSession } from '../../../../support/server'
import { letters, Q } from '../../exam/exam-fixture'
import { type Book, CATEGORY, openBook } from './book'

const DAY_MS = 86_400_000
let book: Book
let learner: TestSession
let mobile = 13900500000
let keys = 0
beforeAll(async () => {
  book = await openBook()
})
afterAll(() => book.server.close())
beforeEach(async () => {
  await book.clearBook()
  learner = await book.server.signIn(String(++mobile))
  await book.note(learner, 'practice', [Q.single, 'wrong'], [Q.choice, 'wrong'])
})

const graded = (questionId: number, feel: Feel, answer: Answer | null = null): ReviewGrade => ({
  key: `review-key-${++keys}`,
  questionId,
  version: 1,
  answer,
  feel,
  at: book.server.clock.now(),
})
/** A session does not outlive a day. */
async function wait(ms: number) {
  book.server.clock.advance(ms)
  learner = await book.server.signIn(String(mobile))
}
const dueIds = async () => (await book.queue(learner)).questions.map(({ id }) => id)

describe('the review queue', () => {
  it('the review queue is empty on the day of the mistake, and has the question with key and plan on the next', async () => {
    expect(await book.queue(learner)).toMatchObject({ dueCount: 0, forecast: [0, 2, 0, 0, 0, 0, 0], questions: [] })
    // At three at night it is still the same learning day.
    await wait((17 * DAY_MS) / 24)
    expect(await book.queue(learner)).toMatchObject({ dueCount: 0, forecast: [0, 2, 0, 0, 0, 0, 0], questions: [] })
    await wait((7 * DAY_MS) / 24)
    const { dueCount, forecast, questions } = await book.queue(learner)
    expect([dueCount, forecast]).toEqual([2, [2, 0, 0, 0, 0, 0, 0]])
    expect(questions[0]).toMatchObject({ id: Q.single, key: letters('B'), version: 1, points: ['法的渊源'], note: '', material: null })
    const { again = 0, hard = 0, good = 0, easy = 0 } = questions[0]?.nextDays ?? {}
    expect([again, hard, good, easy]).toEqual([again, hard, good, easy].sort((a, b) => a - b))
  })

  it('carries a child’s material, and counts overdue reviews as today’s', async () => {
    await book.note(learner, 'practice', [Q.child, 'wrong'])
    await wait(3 * DAY_MS)
    const { dueCount, questions } = await book.queue(learner)
    expect(dueCount).toBe(3)
    expect(questions.find(({ id }) => id === Q.child)?.material).toEqual([{ type: 'p', inline: [{ text: '题干6' }] }])
    expect(await book.server.send(review.forecast, { query: { categoryId: CATEGORY } }, learner)).toEqual({
      dueCount,
      forecast: [3, 0, 0, 0, 0, 0, 0],
    })
  })

  it('covers seven days: reviews due on the last of them, and not on the day after', async () => {
    for (const [days, forecast] of [
      [6, [0, 0, 0, 0, 0, 0, 1]],
      [7, [0, 0, 0, 0, 0, 0, 0]],
    ] as const) {
      await book.server.db
        .updateTable('review_card')
        .set({ due: book.server.clock.now() + days * DAY_MS })
        .where('user_id', '=', learner.userId)
        .where('question_id', '=', Q.single)
        .execute()
      const other = book.server.db.deleteFrom('review_card').where('user_id', '=', learner.userId).where('question_id', '!=', Q.single)
      await other.execute()
      expect(await book.queue(learner)).toMatchObject({ dueCount: 0, forecast })
    }
  })

  it('shows no key of a question in a running exam', async () => {
    await wait(DAY_MS)
    await book.start(learner)
    expect(await dueIds()).toEqual([])
  })

  it('includes favourites when the setting is on, later ones too', async () => {
    const like = (id: number) => book.server.send(review.setFavourite, { params: { id }, body: { isOn: true } }, learner)
    await like(Q.determine)
    expect(await dueIds()).toEqual([])
    await book.rule(learner, { isFavouriteReviewed: true })
    await like(Q.fill)
    await like(Q.material)
    expect((await dueIds()).sort()).toEqual([Q.determine, Q.fill])
  })

  it('drops questions that left the wrong book', async () => {
    await book.rule(learner, { leaveStreak: 1 })
    await book.note(learner, 'practice', [Q.single, 'right'])
    await wait(DAY_MS)
    expect(await dueIds()).toEqual([Q.choice])
  })
})

describe('grading a review', () => {
  it.each<[string, Answer | null, Feel, number, number]>([
    ['a right answer that felt good', letters('B'), 'good', 1, 3],
    ['a right answer that was a guess', letters('B'), 'again', 0, 1],
    ['a wrong answer, whatever it felt like', letters('A'), 'easy', 0, 1],
    ['a look at the answer, known', null, 'hard', 1, 2],
    ['a look at the answer, forgotten', null, 'again', 0, 1],
  ])('counts %s', async (_, answer, feel, streak, rating) => {
    await book.grade(learner, graded(Q.single, feel, answer))
    expect((await book.entry(learner, Q.single))?.right_streak).toBe(streak)
    expect(await book.server.db.selectFrom('review_log').select('rating').execute()).toEqual([{ rating }])
  })

  it('counts a key once, for repeated requests from any device', async () => {
    const one = graded(Q.single, 'good')
    const replies = await Promise.all([1, 2, 3].map(() => book.grade(learner, one)))
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
    expect(await book.card(learner, Q.single)).toMatchObject({ reps: 2 })
    expect(await book.entry(learner, Q.single)).toMatchObject({ right_streak: 1 })
  })

  it('replays offline reviews in their order, at the time they were made', async () => {
    await wait(DAY_MS)
    const early = { ...graded(Q.single, 'again'), at: book.server.clock.now() }
    await wait(DAY_MS)
    const late = { ...graded(Q.single, 'good'), at: book.server.clock.now() }
    await wait(DAY_MS)
    await book.grade(learner, early, late)
    expect(await book.card(learner, Q.single)).toMatchObject({ last_review: late.at, reps: 3 })
    expect((await book.entry(learner, Q.single))?.right_streak).toBe(1)
  })

  it('ignores records dated in the future', async () => {
    await book.grade(learner, { ...graded(Q.single, 'good'), at: book.server.clock.now() + 9 * 86_400_000 })
    expect((await book.card(learner, Q.single))?.last_review).toBe(book.server.clock.now())
  })

  it('names the reviews it did not count: no card, another learner’s, or an unknown version', async () => {
    const stranger = await book.server.signIn('13900599999')
    const uncounted = [{ isCounted: false, due: null }]
    expect(await book.grade(learner, graded(Q.fill, 'good'))).toMatchObject(uncounted)
    expect(await book.grade(stranger, graded(Q.single, 'good'))).toMatchObject(uncounted)
    expect(await book.grade(learner, { ...graded(Q.single, 'good'), version: 9 })).toMatchObject(uncounted)
  })

  it('lets a question leave by stability once reviews have built it up', async () => {
    await book.rule(learner, { leaveBy: 'stability', leaveDays: 20 })
    const left: number[] = []
    for (let round = 0; round < 4; round++) {
      const due = (await book.card(learner, Q.single))?.due ?? 0
      await wait(due - book.server.clock.now())
      await book.grade(learner, graded(Q.single, 'good'))
      left.push((await book.ids(learner)).includes(Q.single) ? 1 : 0)
    }
    expect(left).toEqual([1, 1, 0, 0])
  })
})
