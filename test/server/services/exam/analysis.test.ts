import { sql } from 'kysely'
import { analysisOf as readAnalysis } from '#server/services/exam/analysis'
import { analysis } from '@/contract/exam/analysis'
import type { AnswerChange } from '@/contract/exam/exam.schema'
import type { TestSession } from '../../../support/server'
import { blanks, change, FULL_MARKS, letters, Q, RIGHT, truth } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900500000
const anyone = () => hall.server.signIn(String(++mobile))
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await anyone()
})

const analysisOf = (id: number, session = learner) => hall.server.send(analysis.ofResult, { params: { id } }, session)
const OTHER_RUN = 'otherrun'
const timed = (one: AnswerChange, spentMs: number): AnswerChange => ({ ...one, spentMs })
const single = (letter: string) => change(Q.single, 1, letters(letter))

/** Takes the paper once for each of these answers, each by another learner, `seconds` after the start. */
async function others(all: readonly AnswerChange[][], seconds = 100): Promise<void> {
  for (const changes of all) await hall.take(changes, await anyone(), seconds)
}

describe('the analysis of a result', () => {
  it('shows the share of right answers of known ones, the wrong option chosen most, and averages', async () => {
    await others([[single('B')], [single('C')], [single('C')], [single('A')], [single('B'), change(Q.determine, 1, truth(true))], []])
    const { id } = await hall.take([single('B')], learner, 20)
    const { others: told, questions } = await analysisOf(id)
    const of = (questionId: number) => questions.find((each) => each.questionId === questionId)
    // Three of six judged answers are right; an empty paper counts among the takers, not among the answers.
    expect(of(Q.single)?.figures).toEqual({
      answerCount: 6,
      rightPercent: 50,
      averageSeconds: null,
      wrongOption: { letter: 'C', percent: 33 },
    })
    expect(told).toEqual({ takerCount: 7, averageMarks: Math.round(600 / 7), averageSeconds: Math.round(620 / 7) })
    // One learner alone answered it.
    expect(of(Q.determine)?.figures).toBeNull()
    expect(questions.map(({ questionId }) => questionId)).toEqual([Q.single, Q.choice, Q.determine, Q.fill, Q.essay, Q.child, Q.childTruth])
  })

  it('hides the others while there are few', async () => {
    await others([[single('B')], [single('C')], [single('C')]])
    const result = await hall.take([single('C')], learner)
    const few = await analysisOf(result.id)
    expect(few.others).toBeNull()
    expect(few.questions.every(({ figures }) => figures === null)).toBe(true)
    // A second attempt of one of them makes no fifth learner.
    await hall.take([single('C')], learner)
    expect((await analysisOf(result.id)).others).toBeNull()
    await others([[single('C')]])
    expect((await analysisOf(result.id)).others).toMatchObject({ takerCount: 5 })
  })

  it('counts the statistics of a paper once in ten minutes', async () => {
    const { deps, clock } = hall.server
    const often = { ...deps, env: { ...deps.env, publicCacheMs: 30_000 } }
    await others([[single('B')], [single('B')], [single('B')], [single('B')]])
    const { id } = await hall.take([single('B')], learner)
    const { user_id: userId } = await deps.db.selectFrom('result').select('user_id').where('id', '=', id).executeTakeFirstOrThrow()
    const takers = async () => (await readAnalysis(often, userId, id)).others?.takerCount
    expect(await takers()).toBe(5)
    await others([[single('C')]])
    expect(await takers()).toBe(5)
    clock.advance(600_001)
    expect(await takers()).toBe(6)
  })

  it('never counts answers to another version of a question', async () => {
    const { db } = hall.server
    await others([[single('C')], [single('C')], [single('C')], [single('C')], [single('C')]])
    await db.executeQuery(
      sql`insert into question_version
          (question_id, version, stem, options, answer_key, explanation, point_ids, difficulty, pinned, made_at)
        select question_id, 2, stem, options, answer_key, explanation, point_ids, difficulty, pinned, made_at
        from question_version where question_id = ${Q.single} and version = 1`.compile(db),
    )
    await db.updateTable('question').set({ version: 2 }).where('id', '=', Q.single).execute()
    const { id } = await hall.take([single('B')], learner)
    await db.updateTable('question').set({ version: 1 }).where('id', '=', Q.single).execute()
    const { questions } = await analysisOf(id)
    expect(questions[0]).toMatchObject({ questionId: Q.single, figures: null })
  })

  it('shows how long a question was on the screen as its devices measured it, and invents nothing', async () => {
    const { id } = await hall.start(learner)
    hall.server.clock.advance(100_000)
    // Offline answers arrive together: each carries its own time, the whole of its run so far.
    const offline = [timed(single('A'), 7_000), timed(change(Q.choice, 1, letters('AB')), 48_000), change(Q.fill, 1, blanks('0', '存款'))]
    await hall.save(id, offline, learner)
    await hall.save(id, [timed(change(Q.single, 2, letters('B')), 12_000), timed(change(Q.fill, 2, blanks('1', '存款')), 3_000)], learner)
    await hall.takeOver(id, OTHER_RUN, OTHER_RUN, learner, true)
    await hall.save(id, [timed({ ...change(Q.single, 1, letters('C')), run: OTHER_RUN, epoch: 1 }, 5_000)], learner, OTHER_RUN)
    await hall.save(id, [timed({ ...change(Q.determine, 1, truth(true)), run: OTHER_RUN, epoch: 1 }, 80_000_000)], learner, OTHER_RUN)
    hall.server.clock.advance(60_000)
    const { resultId } = await hall.submit(id, learner)
    const { questions } = await analysisOf(resultId)
    const seconds = Object.fromEntries(questions.map(({ questionId, seconds: each }) => [questionId, each]))
    // One operation of the blanks carries no time; no device can spend more than has passed.
    expect(seconds).toMatchObject({ [Q.single]: 17, [Q.choice]: 48, [Q.fill]: null, [Q.determine]: 100, [Q.essay]: null })
  })

  it('has no times from a client without measurements', async () => {
    const { id } = await hall.take(RIGHT, learner, 300)
    expect((await analysisOf(id)).questions.every(({ seconds }) => seconds === null)).toBe(true)
  })

  it('lists the newest six attempts at the paper, the oldest of them first, and marks those that wait for grading', async () => {
    const ids: number[] = []
    for (const changes of [[], [single('B')], [single('A')], [single('B')], [single('B')], [single('B')], RIGHT])
      ids.push((await hall.take(changes, learner, 60)).id)
    const { attempts } = await analysisOf(ids[6] ?? 0)
    expect(attempts.map(({ resultId }) => resultId)).toEqual(ids.slice(1))
    expect(attempts.map(({ marks }) => marks)).toEqual([200, 0, 200, 200, 200, FULL_MARKS - 300])
    expect(attempts.map(({ isProvisional }) => isProvisional)).toEqual([false, false, false, false, false, true])
    expect(attempts[0]).toMatchObject({ fullMarks: FULL_MARKS, usedSeconds: 60 })
  })

  it('belongs to its learner', async () => {
    const { id } = await hall.take([single('B')], learner)
    await expect(analysisOf(id, await anyone())).rejects.toMatchObject({ code: 404 })
  })
})
