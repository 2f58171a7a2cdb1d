import type { JudgedAnswer } from '#server/repositories/exam/point-evidence'
import { evidence, weakestPoints } from '#server/services/tiku/wrong-book/evidence'
import type { TestSession } from '../../../../support/server'
import { Q } from '../../exam/exam-fixture'
import { openPracticeHall, type PracticeHall } from '../practice/practice-hall'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 20, 4)
const row = (questionId: number, verdict: JudgedAnswer['verdict'], daysAgo: number, pointIds = [1]): JudgedAnswer => {
  return { questionId, verdict, at: NOW - daysAgo * DAY_MS, pointIds }
}

describe('answers as evidence', () => {
  it('count for each point of their question, by how right they were and how old they are', () => {
    const found = evidence([row(1, 'wrong', 3, [1, 2]), row(2, 'partial', 0)], NOW, NOW)
    expect(found.map(({ pointId, share, daysAgo }) => [pointId, share, daysAgo])).toEqual([
      [1, 0, 3],
      [2, 0, 3],
      [1, 0.5, 0],
    ])
  })

  it('say how much is remembered at a later moment: less the longer it is, and more after right answers', () => {
    const keptOf = (rows: readonly JudgedAnswer[], days: number) => evidence(rows, NOW, NOW + days * DAY_MS)[0]?.kept ?? 0
    expect(keptOf([row(1, 'right', 1)], 30)).toBeLessThan(keptOf([row(1, 'right', 1)], 1))
    expect(keptOf([row(1, 'right', 9), row(1, 'right', 5), row(1, 'right', 1)], 30)).toBeGreaterThan(keptOf([row(1, 'wrong', 1)], 30))
  })

  it('never come from the future', () => {
    expect(evidence([row(1, 'right', -2)], NOW, NOW)[0]?.daysAgo).toBe(0)
  })
})

let hall: PracticeHall
let learner: TestSession
beforeAll(async () => {
  hall = await openPracticeHall()
  learner = await hall.server.signIn('13905100001')
})
afterAll(() => hall.server.close())

const [SUBJECT, OTHER] = [221, 222]
const weak = (subjectIds = [SUBJECT, OTHER]) =>
  weakestPoints(hall.server.db, subjectIds, { userId: learner.userId, now: hall.server.clock.now() })
const answer = async (questionId: number, letter: string) => {
  const begun = await hall.start({ kind: 'questions', ids: [questionId] }, learner)
  await hall.give(begun.id, questionId, { kind: 'letters', letters: [letter] }, learner)
}

it('weak points are those of wrong answers, found over the subjects asked for, and forgotten after half a year', async () => {
  expect(await weak()).toEqual([])
  await answer(Q.single, 'A')
  const [first, ...more] = await weak()
  expect([first, more]).toEqual([1, []])
  expect(await weak([OTHER])).toEqual([])
  hall.server.clock.advance(181 * 86_400_000)
  expect(await weak()).toEqual([])
})

it('a point that no paper has weighs as much as the lightest one', async () => {
  learner = await hall.server.signIn('13905100002')
  const POINT = 78
  const { db } = hall.server
  await db.insertInto('knowledge_point').values({ id: POINT, chapter_id: 22101, title: '没有考过的点', key: 'weak-78' }).execute()
  await db
    .updateTable('question_version')
    .set({ point_ids: `[${POINT}, 1]` })
    .where('question_id', '=', Q.single)
    .execute()
  await db.deleteFrom('paper_question').where('question_id', '=', Q.single).execute()
  await answer(Q.single, 'A')
  expect(await weak()).toEqual([1, POINT])
})
