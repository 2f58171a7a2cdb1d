import type { Verdict } from '#server/database/rows/exam'
import { type Tx, tx } from '#server/database/tables'
import { onPostgres, race } from '../../../../support/race'
import type { TestSession } from '../../../../support/server'
import { change, letters, Q, RIGHT } from '../../exam/exam-fixture'
import { type Book, openBook } from './book'

let book: Book
let learner: TestSession
let mobile = 13900300000
beforeAll(async () => {
  book = await openBook()
})
afterAll(() => book.server.close())
beforeEach(async () => {
  await book.clearBook()
  learner = await book.server.signIn(String(++mobile))
})

describe('entering the wrong book', () => {
  const rows: ['practice' | 'exam' | 'review', Verdict, boolean][] = [
    ['exam', 'wrong', true],
    ['exam', 'partial', true],
    ['exam', 'blank', false],
    ['exam', 'right', false],
    ['exam', 'unmarked', false],
    ['practice', 'wrong', true],
    ['practice', 'partial', true],
    ['practice', 'blank', false],
    ['practice', 'unmarked', false],
    ['review', 'wrong', true],
    ['review', 'blank', false],
  ]
  it.each(rows)('happens from %s with %s: %s', async (source, verdict, isIn) => {
    await book.note(learner, source, [Q.single, verdict])
    expect(await book.ids(learner)).toEqual(isIn ? [Q.single] : [])
  })

  it('follows an exam that is handed in: wrong or partly right questions, and no omitted ones', async () => {
    await book.take([change(Q.single, 1, letters('B')), change(Q.choice, 1, letters('AB')), change(Q.determine, 1, null)], learner)
    expect(await book.ids(learner)).toEqual([Q.choice])
    await book.clearBook()
    await book.take(RIGHT, learner)
    expect(await book.ids(learner)).toEqual([])
  })

  it('counts how often, and plans a review for the next day', async () => {
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    expect((await book.list(learner)).entries).toMatchObject([{ questionId: Q.single, timesWrong: 2, rightStreak: 0, reason: null }])
    const card = await book.card(learner, Q.single)
    expect(card).toMatchObject({ reps: 2, lapses: 1 })
    expect((card?.due ?? 0) - book.server.clock.now()).toBe(86_400_000)
  })
})

onPostgres(
  'the wrong book locks questions in the order of their ids, so that two simultaneous answers never wait for each other',
  async () => {
    const { db } = book.server
    await book.note(learner, 'practice', [Q.single, 'wrong'], [Q.choice, 'wrong'])
    const entry = (work: Tx, questionId: number) =>
      work.selectFrom('wrong_entry').select('question_id').where('user_id', '=', learner.userId).where('question_id', '=', questionId)
    const { hasWaited } = await race(db, {
      hold: (work) => entry(work, Q.choice).forUpdate().execute(),
      act: () => book.note(learner, 'practice', [Q.choice, 'wrong'], [Q.single, 'wrong']),
      look: () => expect(tx(db, (work) => entry(work, Q.single).forUpdate().noWait().execute())).rejects.toMatchObject({ code: '55P03' }),
    })
    expect(hasWaited).toBe(true)
  },
)

describe('leaving by a number of right answers in a row', () => {
  it.each([1, 2, 3])('happens after %d, not before, and counts from zero after a wrong one', async (leaveStreak) => {
    await book.rule(learner, { leaveStreak })
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    for (let right = 1; right < leaveStreak; right++) await book.note(learner, 'practice', [Q.single, 'right'])
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    for (let right = 1; right < leaveStreak; right++) {
      await book.note(learner, 'practice', [Q.single, 'right'])
      expect(await book.ids(learner)).toEqual([Q.single])
    }
    await book.note(learner, 'exam', [Q.single, 'right'])
    expect(await book.ids(learner)).toEqual([])
    expect(await book.ids(learner, { shelf: 'gone' })).toEqual([Q.single])
  })

  it('does not move removed questions, and brings them back when wrong again', async () => {
    await book.rule(learner, { leaveStreak: 1 })
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    await book.note(learner, 'practice', [Q.single, 'right'])
    const left = await book.entry(learner, Q.single)
    book.passMinutes(5)
    await book.note(learner, 'practice', [Q.single, 'right'])
    expect((await book.entry(learner, Q.single))?.gone_at).toBe(left?.gone_at)
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    expect(await book.entry(learner, Q.single)).toMatchObject({ gone_at: null, times_wrong: 2, right_streak: 0 })
  })

  it('affects no other learner', async () => {
    const other = await book.server.signIn('13900399999')
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    await book.note(other, 'practice', [Q.single, 'wrong'])
    for (let right = 0; right < 2; right++) await book.note(other, 'practice', [Q.single, 'right'])
    expect([await book.ids(learner), await book.ids(other)]).toEqual([[Q.single], []])
  })
})

describe('leaving by stability', () => {
  it.each([
    [29.9, 1],
    [30, 0],
  ])('happens at %d days: %d stay in the book', async (stability, left) => {
    await book.rule(learner, { leaveBy: 'stability' })
    await book.note(learner, 'practice', [Q.single, 'wrong'])
    for (let right = 0; right < 3; right++) await book.note(learner, 'practice', [Q.single, 'right'])
    expect(await book.ids(learner)).toHaveLength(1)
    await book.server.db.updateTable('review_card').set({ stability }).where('user_id', '=', learner.userId).execute()
    await book.note(learner, 'practice', [Q.single, 'right'])
    expect(await book.ids(learner)).toHaveLength(left)
  })
})

describe('a verdict changed with the key', () => {
  it('revokes a wrong answer, with the entry and its card if it was the only one', async () => {
    await book.note(learner, 'exam', [Q.single, 'wrong'])
    await book.note(learner, 'exam', [Q.choice, 'wrong'])
    await book.note(learner, 'exam', [Q.choice, 'wrong'])
    await book.correct(learner, Q.single, 'wrong', 'right')
    await book.correct(learner, Q.choice, 'wrong', 'right')
    expect((await book.list(learner)).entries).toMatchObject([{ questionId: Q.choice, timesWrong: 1 }])
    expect([await book.card(learner, Q.single), (await book.card(learner, Q.choice))?.reps]).toEqual([undefined, 2])
  })

  it('adds newly wrong questions, and leaves unchanged ones alone', async () => {
    await book.correct(learner, Q.single, 'right', 'partial')
    await book.correct(learner, Q.choice, 'wrong', 'partial')
    await book.correct(learner, Q.fill, 'right', 'unmarked')
    expect(await book.ids(learner)).toEqual([Q.single])
  })
})

describe('recording an exam of a hundred questions', () => {
  it('takes as many statements as an exam of two', async () => {
    const { db } = book.server
    const made = await db
      .insertInto('question')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: 1000 + index,
          key: `many${index}`,
          category_id: 221,
          chapter_id: 22101,
          parent_id: null,
          type: 'determine' as const,
          seq: 100 + index,
          version: 1,
        })),
      )
      .returning('id')
      .execute()
    const ids = made.map(({ id }) => id)
    const { noteMarked } = await import('#server/services/tiku/wrong-book/entries')
    const count = async (asked: readonly number[]) => {
      const seen: string[] = []
      const counting = db.withPlugin({
        transformQuery: ({ node }) => {
          seen.push(node.kind)
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const rows = asked.map((questionId, index) => ({
        questionId,
        version: 1,
        verdict: index % 2 === 0 ? ('wrong' as const) : ('right' as const),
      }))
      await counting.transaction().execute((work) => noteMarked(work, { userId: learner.userId, at: 1, source: 'exam', rows }))
      return seen.length
    }
    const few = await count(ids.slice(0, 2))
    expect(await count(ids)).toBe(few)
    expect(few).toBeLessThanOrEqual(6)
    expect(await db.selectFrom('wrong_entry').select('question_id').where('user_id', '=', learner.userId).execute()).toHaveLength(50)
  })
})
