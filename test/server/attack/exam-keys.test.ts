import { analysis } from '@/contract/exam/analysis'
import { exam } from '@/contract/exam/exam'
import { pack } from '@/contract/tiku/pack'
import { practice } from '@/contract/tiku/practice'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { review } from '@/contract/tiku/review'
import type { TestSession } from '../../support/server'
import { change, letters, PAPER, Q, REFERENCE, RIGHT, SECRET } from '../services/exam/exam-fixture'
import { type ExamHall, openExamHall } from '../services/exam/exam-hall'

let hall: ExamHall
let learner: TestSession
beforeAll(async () => {
  hall = await openExamHall()
  learner = await hall.server.signIn()
})
afterAll(() => hall.server.close())
beforeEach(() => hall.clear())

const DAY_MS = 86_400_000
const grade = (questionId: number, session: TestSession, key = 'review-key-1') => {
  const body = { grades: [{ key, questionId, version: 1, answer: letters('B'), feel: 'good' as const, at: hall.server.clock.now() }] }
  return hall.server.send(review.grade, { body }, session)
}

describe('the keys of a running exam', () => {
  it('stay hidden from the same learner without a token', async () => {
    const seen = await hall.server.send(practice.question, { params: { id: Q.single } })
    expect(seen.solution).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('解析')
  })

  it('stay hidden in a review, and in a reviewed favourite', async () => {
    await hall.take([change(Q.single, 1, letters('A'))], learner)
    hall.server.clock.advance(2 * DAY_MS)
    const again = await hall.server.signIn()
    await hall.start(again)
    expect(await grade(Q.single, again)).toEqual([{ key: 'review-key-1', questionId: Q.single, isCounted: false, due: null }])
    await expect(hall.server.send(review.setFavourite, { params: { id: Q.single }, body: { isOn: true } }, again)).rejects.toMatchObject({
      code: 409,
    })
  })

  it('appear in a review when the paper is handed in', async () => {
    const session = await hall.server.signIn('13900000076')
    await hall.take([change(Q.single, 1, letters('A'))], session)
    expect(await grade(Q.single, session, 'review-key-2')).toMatchObject([{ isCounted: true }])
  })
})

describe('a second attempt at a paper', () => {
  const CATEGORY = 22
  const questions = Object.values(Q)
  const server = () => hall.server
  let session: TestSession
  let resultId: number
  let recited: number
  let attemptId: number
  beforeEach(async () => {
    await server().db.deleteFrom('practice').execute()
    session = await server().signIn('13900000079')
    ;({ id: resultId } = await hall.take([change(Q.single, 1, letters('A')), change(Q.choice, 2, letters('ABD'))], session))
    ;({ id: recited } = await server().send(
      practice.start,
      { body: { source: { kind: 'paper', paperId: PAPER }, mode: 'recite' } },
      session,
    ))
    await server().send(review.setFavourite, { params: { id: Q.single }, body: { isOn: true } }, session)
    attemptId = (await hall.start(session)).id
  })

  const started = async (source: PracticeSource) =>
    (await server().exchange(practice.start, { body: { source, mode: 'recite', isAfresh: true } }, session)).res
  const file = async (what: 'wrong' | 'notes', format: 'csv' | 'print') => {
    const { url } = await server().send(review.giveExport, { body: { what, format } }, session)
    return (await server().app.inject(url.slice(url.indexOf('/export')))).body
  }
  const page = { categoryId: CATEGORY, page: 0, limit: 100 }
  /** Everything that shows a question with more than its text. */
  const ways: Record<string, () => Promise<unknown>> = {
    'the earlier result': () => hall.resultOf(resultId, session),
    'its analysis': () => server().send(analysis.ofResult, { params: { id: resultId } }, session),
    'the question itself': () =>
      Promise.all(questions.map((id) => server().exchange(practice.question, { params: { id } }, session))).then((all) =>
        all.map(({ res }) => res),
      ),
    'a recital begun before': () => server().send(practice.open, { params: { id: recited } }, session),
    'a recital of the paper': () => started({ kind: 'paper', paperId: PAPER }),
    'a recital of the chapter': () => started({ kind: 'chapter', chapterId: 22101 }),
    'a recital of the questions': () => started({ kind: 'questions', ids: questions }),
    'a recital of similar questions': () => started({ kind: 'similar', ids: [Q.single], count: 5 }),
    'a recital of a knowledge point': () => started({ kind: 'point', pointId: 1, count: 20 }),
    'a pack of the paper': async () => (await server().exchange(pack.download, { body: { kind: 'paper', id: PAPER } }, session)).res,
    'a pack of the chapter': async () => (await server().exchange(pack.download, { body: { kind: 'chapter', id: 22101 } }, session)).res,
    search: () => server().send(practice.search, { query: { categoryId: CATEGORY, text: '题干', page: 0, limit: 20 } }, session),
    'the wrong book': () => server().send(review.wrongBook, { query: { ...page, shelf: 'open' } }, session),
    'the wrong book as a file': () => file('wrong', 'csv'),
    'the wrong book to print': () => file('wrong', 'print'),
    'the notes as a file': () => file('notes', 'csv'),
    'the review queue': () => server().send(review.queue, { query: { categoryId: CATEGORY } }, session),
    favourites: () => server().send(review.favourites, { query: page }, session),
  }

  it.each(Object.keys(ways))('hides the key in %s', async (name) => {
    const shown = JSON.stringify((await ways[name]?.()) ?? null)
    expect(shown).not.toContain(SECRET)
    expect(shown).not.toContain(REFERENCE)
    expect(shown).not.toMatch(/"key":\{/)
  })

  it('keeps the marks of the earlier result, and shows its keys again when it is handed in', async () => {
    const during = await hall.resultOf(resultId, session)
    const hidden = { answer: null, key: null, receipt: null, isClosed: true }
    expect(during.questions.map(({ answer, key, receipt, isClosed }) => ({ answer, key, receipt, isClosed }))).toEqual(
      during.questions.map(() => hidden),
    )
    expect([during.marks, during.byType]).toEqual([200, expect.arrayContaining([expect.objectContaining({ rightCount: 1 })])])
    await hall.submit(attemptId, session)
    const after = await hall.resultOf(resultId, session)
    expect(JSON.stringify(after)).toContain(SECRET)
    expect(after.questions.find(({ id }) => id === Q.choice)).toMatchObject({ answer: letters('ABD'), key: letters('ABD') })
    expect(after.questions.some(({ isClosed }) => isClosed)).toBe(false)
  })
})

describe('a place in the ranks', () => {
  const start = (source: PracticeSource, mode: 'practice' | 'recite', session: TestSession, isAfresh = false) =>
    hall.server.send(practice.start, { body: { source, mode, isAfresh } }, session)
  const paper: PracticeSource = { kind: 'paper', paperId: PAPER }
  const cover = (session: TestSession) => hall.server.send(exam.paper, { params: { id: PAPER } }, session)
  const rank = (session: TestSession) => hall.server.send(exam.rank, { params: { id: PAPER }, query: {} }, session)
  let mobile = 13900000500

  it.each<[string, (session: TestSession) => Promise<unknown>]>([
    ['recited', (session) => start(paper, 'recite', session)],
    ['practised', (session) => start(paper, 'practice', session)],
    [
      'recited and begun afresh',
      async (session) => {
        await start(paper, 'recite', session)
        await start(paper, 'recite', session, true)
      },
    ],
    ['downloaded to practise', (session) => hall.server.send(pack.download, { body: { kind: 'paper', id: PAPER } }, session)],
  ])('a place is refused for a paper that was %s before, as the cover and the result show', async (_name, practise) => {
    const session = await hall.server.signIn(String(++mobile))
    expect((await cover(session)).isPractised).toBeUndefined()
    await practise(session)
    expect((await cover(session)).isPractised).toBe(true)
    expect(await hall.take(RIGHT, session, 300)).toMatchObject({ marks: 900, place: null, unranked: 'practised', takerCount: 0 })
    expect((await cover(session)).isPractised).toBeUndefined()
    expect(await rank(session)).toMatchObject({ takerCount: 0, entries: [], mine: null })
    const second = await hall.take(RIGHT, session, 300)
    expect([second.place, second.unranked]).toEqual([null, undefined])
  })

  it('a place is refused for answers faster than a person can give', async () => {
    const session = await hall.server.signIn(String(++mobile))
    expect(await hall.take(RIGHT, session, 0)).toMatchObject({ place: null, unranked: 'quick', usedSeconds: 0 })
    expect(await rank(session)).toMatchObject({ takerCount: 0 })
  })

  it('a place is granted to a learner who practised the chapters, and the paper after the attempt', async () => {
    const session = await hall.server.signIn(String(++mobile))
    await start({ kind: 'chapter', chapterId: 22101 }, 'recite', session)
    const { id, place } = await hall.take(RIGHT, session, 300)
    expect(place).toBe(1)
    await start(paper, 'recite', session)
    expect(await hall.resultOf(id, session)).toMatchObject({ place: 1, takerCount: 1 })
  })

  it('cannot be gained by a clock that was set back', async () => {
    const session = await hall.server.signIn(String(++mobile))
    const { id } = await hall.start(session)
    hall.server.clock.advance(-3_600_000)
    const { resultId } = await hall.submit(id, session)
    expect(await hall.resultOf(resultId, session)).toMatchObject({ usedSeconds: 0 })
    const entries = hall.server.db.selectFrom('rank_entry').select('used_seconds').where('user_id', '=', session.userId)
    expect((await entries.execute()).every(({ used_seconds }) => used_seconds === 0)).toBe(true)
    hall.server.clock.advance(3_600_000)
  })
})

describe('the answers of an attempt', () => {
  it('have a maximum number', async () => {
    const session = await hall.server.signIn('13900000077')
    const { id } = await hall.start(session)
    await hall.save(id, [change(Q.single, 1, letters('A'))], session)
    const rows = Array.from({ length: 4_999 }, (_none, at) => ({
      attempt_id: id,
      question_id: Q.single,
      run: 'otherrun1',
      seq: at + 1,
      epoch: 0,
      answer: null,
      is_flagged: false,
      is_late: false,
      arrived_at: hall.server.clock.now(),
    }))
    for (let at = 0; at < rows.length; at += 1_000)
      await hall.server.db
        .insertInto('answer_operation')
        .values(rows.slice(at, at + 1_000))
        .execute()
    await expect(hall.save(id, [change(Q.single, 2, letters('B'))], session)).rejects.toMatchObject({ code: 409 })
    expect(await hall.operations(id)).toHaveLength(5_000)
    await expect(hall.submit(id, session)).resolves.toBeTruthy()
  })

  it('hold nothing but an answer', async () => {
    const session = await hall.server.signIn('13900000078')
    const { id } = await hall.start(session)
    const stuffed = { ...change(Q.single, 1, { ...letters('B'), junk: 'x'.repeat(10_000) } as never), more: 'x'.repeat(10_000) }
    await hall.save(id, [stuffed], session)
    const [operation] = await hall.operations(id)
    expect(operation?.answer).toEqual(letters('B'))
  })
})
