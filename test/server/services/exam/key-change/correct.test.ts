import { tx } from '#server/database/tables'
import { resultsWith } from '#server/repositories/errata/question-reports'
import { queueRescores } from '#server/repositories/exam/rescore'
import { correctQuestion, finishRescores } from '#server/services/exam/key-change/correct'
import { exam } from '@/contract/exam/exam'
import { standing } from '@/contract/exam/rank'
import type { TestSession } from '../../../../support/server'
import { change, letters, PAPER, Q, RIGHT, truth } from '../exam-fixture'
import { type ExamHall, openExamHall } from '../exam-hall'

let hall: ExamHall
let anna: TestSession
let bert: TestSession
let mobile = 13900500000
const MANY = 100
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  anna = await hall.server.signIn(String(++mobile))
  bert = await hall.server.signIn(String(++mobile))
})

const A = [change(Q.single, 1, letters('A'))]
const B = [change(Q.single, 1, letters('B'))]
const toA = { reason: '教材改版', key: letters('A') }
const correct = (wish = toA) => correctQuestion(hall.server.deps, `q${Q.single}`, wish)
const notices = (session: TestSession) => hall.server.send(standing.notices, {}, session)
const rank = async () => (await hall.server.send(exam.rank, { params: { id: PAPER }, query: {} })).entries
const wrongOf = async ({ userId }: TestSession) =>
  (
    await hall.server.db
      .selectFrom('wrong_entry')
      .select('question_id')
      .where('user_id', '=', userId)
      .where('gone_at', 'is', null)
      .execute()
  ).map((row) => row.question_id)

describe('the correction of a question', () => {
  it('regrades its results, followed by ranks, wrong book and learners', async () => {
    const first = await hall.take(A, anna)
    const second = await hall.take(B, bert)
    expect((await rank()).map(({ userId, marks }) => [userId, marks])).toEqual([
      [bert.userId, 200],
      [anna.userId, 0],
    ])
    expect(await correct()).toMatchObject({ version: 2, isChanged: true, results: 2, changed: 2 })
    const after = await hall.resultOf(first.id, anna)
    expect(after.marks).toBe(200)
    expect(after.corrections).toEqual([
      {
        questionId: Q.single,
        fromVersion: 1,
        toVersion: 2,
        fromMarks: 0,
        toMarks: 200,
        reason: '教材改版',
        at: hall.server.clock.now(),
      },
    ])
    expect(after.questions[0]).toMatchObject({ key: letters('A'), verdict: 'right', marksGot: 200 })
    expect((await hall.resultOf(second.id, bert)).marks).toBe(0)
    expect((await rank()).map(({ userId, place, marks }) => [userId, place, marks])).toEqual([
      [anna.userId, 1, 200],
      [bert.userId, 2, 0],
    ])
    expect(await wrongOf(anna)).not.toContain(Q.single)
    expect(await wrongOf(bert)).toContain(Q.single)
    expect(await Promise.all([Q.single, 0, 999].map((id) => resultsWith(hall.server.db, id)))).toEqual([2, 0, 0])
    expect(await notices(anna)).toMatchObject([{ resultId: first.id, fromMarks: 0, toMarks: 200, reason: '教材改版', title: '摸底卷' }])
    expect(await notices(bert)).toMatchObject([{ fromMarks: 200, toMarks: 0 }])
  })

  it.each([
    [Q.single, { kind: 'letters' as const, letters: [] }],
    [Q.choice, { kind: 'letters' as const, letters: [] }],
    [Q.single, letters('AB')],
    [Q.single, letters('H')],
    [Q.choice, letters('AH')],
    [Q.single, truth(true)],
    [Q.fill, { kind: 'blanks' as const, alternatives: [['0']] }],
    [Q.fill, { kind: 'blanks' as const, alternatives: [['0'], [' ']] }],
    [Q.essay, { kind: 'points' as const, reference: [], points: [{ text: '要点', share: 60 }] }],
  ])('refuses a key for question %s that no answer can match: %j', async (id, key) => {
    await expect(correctQuestion(hall.server.deps, `q${id}`, { reason: '更正', key })).rejects.toMatchObject({ code: 417 })
  })

  it.each([
    [Q.determine, truth(true)],
    [Q.choice, letters('AC')],
    [Q.fill, { kind: 'blanks' as const, alternatives: [['0', '零', ''], ['银行存款']] }],
    [
      Q.essay,
      {
        kind: 'points' as const,
        reference: [],
        points: [
          { text: '要点', share: 60 },
          { text: '另一点', share: 40 },
        ],
      },
    ],
  ])('accepts another key of its kind for question %s', async (id, key) => {
    expect(await correctQuestion(hall.server.deps, `q${id}`, { reason: '更正', key })).toMatchObject({ isChanged: true })
  })

  it('leaves a material, which has no key, without one', async () => {
    const explanation = [{ type: 'p' as const, inline: [{ text: '见教材' }] }]
    const { version } = await correctQuestion(hall.server.deps, `q${Q.material}`, { reason: '补充', explanation })
    const rows = await hall.server.db
      .selectFrom('question_version')
      .select(['version', 'explanation'])
      .where('question_id', '=', Q.material)
      .where('answer_key', 'is', null)
      .orderBy('version')
      .execute()
    expect(rows.at(-1)).toEqual({ version, explanation })
  })

  it('applies the newest of several made during an attempt', async () => {
    const { id } = await hall.start(anna)
    await hall.save(id, [change(Q.single, 1, letters('C'))], anna)
    await correct()
    await correct({ reason: '再次更正', key: letters('C') })
    const { resultId } = await hall.submit(id, anna)
    expect((await hall.resultOf(resultId, anna)).marks).toBe(200)
  })

  it('changes nothing when it is run again, by several at once', async () => {
    await hall.take(A, anna)
    const made = await Promise.all([correct(), correct(), correct()])
    expect(made.filter(({ isChanged }) => isChanged)).toHaveLength(1)
    expect(made.reduce((sum, { results }) => sum + results, 0)).toBe(1)
    expect(await correct()).toMatchObject({ isChanged: false, version: 2, results: 0, changed: 0 })
    expect(await notices(anna)).toHaveLength(1)
    expect(await rank()).toMatchObject([{ marks: 200 }])
  })

  it('applies to a later hand-in of the old form, at once', async () => {
    const { id } = await hall.start(anna)
    await hall.save(id, A, anna)
    expect(await correct()).toMatchObject({ results: 0 })
    const { resultId } = await hall.submit(id, anna)
    const result = await hall.resultOf(resultId, anna)
    expect(result).toMatchObject({ marks: 200, corrections: [] })
    expect(result.questions[0]).toMatchObject({ key: letters('A'), verdict: 'right' })
    expect(await finishRescores(hall.server.deps)).toEqual({ results: 0, changed: 0 })
  })

  it('applies exactly once to a hand-in at the same time', async () => {
    for (const _ of [1, 2, 3]) {
      const session = await hall.server.signIn(String(++mobile))
      const { id } = await hall.start(session)
      await hall.save(id, A, session)
      const next = { reason: '再次更正', key: letters((await currentKey()) === 'A' ? 'B' : 'A') }
      const [{ resultId }] = await Promise.all([hall.submit(id, session), correct(next)])
      await finishRescores(hall.server.deps)
      const isRight = (await currentKey()) === 'A'
      expect((await hall.resultOf(resultId, session)).marks).toBe(isRight ? 200 : 0)
    }
  })

  /** Versions of the single choice whose results were not marked again: the process stopped. */
  const addVersions = (versions: readonly (readonly [number, string])[]) =>
    tx(hall.server.db, async (work) => {
      const row = await work
        .selectFrom('question_version')
        .selectAll()
        .where('question_id', '=', Q.single)
        .where('version', '=', 1)
        .executeTakeFirstOrThrow()
      const { stem, options, explanation, point_ids, difficulty, made_at } = row
      const texts = { stem: JSON.stringify(stem), options: JSON.stringify(options), explanation: JSON.stringify(explanation) }
      const said = { ...texts, point_ids: JSON.stringify(point_ids), difficulty, made_at, question_id: Q.single }
      for (const [version, key] of versions) {
        await work
          .insertInto('question_version')
          .values({ ...said, version, answer_key: JSON.stringify(letters(key)) })
          .execute()
        await work.updateTable('question').set({ version }).where('id', '=', Q.single).execute()
        await queueRescores(work, [{ questionId: Q.single, version }], `第 ${version} 版`, hall.server.clock.now())
      }
    })

  it('continues after a stop, one correction after the other', async () => {
    const { id } = await hall.take(A, anna)
    await addVersions([[2, 'C']])
    await addVersions([[3, 'A']])
    expect(await finishRescores(hall.server.deps)).toEqual({ results: 1, changed: 1 })
    expect(await notices(anna)).toMatchObject([{ fromMarks: 0, toMarks: 200, reason: '第 2 版；第 3 版' }])
    expect((await hall.resultOf(id, anna)).marks).toBe(200)
  })

  it('marks a result once for all that waits for it', async () => {
    const { id } = await hall.take(A, anna)
    await addVersions(Array.from({ length: MANY }, (_, at) => [2 + at, 'C'] as const))
    await addVersions([[2 + MANY, 'A']])
    expect(await finishRescores(hall.server.deps)).toEqual({ results: 1, changed: 1 })
    expect((await hall.resultOf(id, anna)).marks).toBe(200)
    expect(await finishRescores(hall.server.deps)).toEqual({ results: 0, changed: 0 })
  })

  it('moves the rank by the first attempt only', async () => {
    const [first, second] = [await hall.take(B, anna), await hall.take(A, anna)]
    expect(await correct()).toMatchObject({ results: 2, changed: 2 })
    expect([(await hall.resultOf(first.id, anna)).marks, (await hall.resultOf(second.id, anna)).marks]).toEqual([0, 200])
    expect((await rank()).map(({ userId, marks }) => [userId, marks])).toEqual([[anna.userId, 0]])
  })

  it('notifies nobody whose marks stay the same', async () => {
    await hall.take([change(Q.determine, 1, truth(false))], anna)
    expect(await correct()).toMatchObject({ results: 1, changed: 0 })
    expect(await notices(anna)).toEqual([])
    expect(await hall.server.db.selectFrom('message').select('id').where('user_id', '=', anna.userId).execute()).toEqual([])
  })

  it('leaves results alone where only the wording changed', async () => {
    await hall.take(A, anna)
    const explanation = [{ type: 'p' as const, inline: [{ text: '写得更清楚' }] }]
    const wish = { reason: '措辞', explanation }
    expect(await correctQuestion(hall.server.deps, `q${Q.single}`, wish)).toMatchObject({ version: 2, isChanged: true, results: 0 })
    expect(await notices(anna)).toEqual([])
  })

  it('keeps the self-assessment of an essay', async () => {
    const { id, marks } = await hall.take(RIGHT, anna)
    await hall.server.send(standing.assess, { params: { id }, body: { questionId: Q.essay, met: [true] } }, anna)
    await correct()
    expect((await hall.resultOf(id, anna)).marks).toBe(marks + 300 - 200)
  })

  it('refuses a missing question, and a key that does not fit', async () => {
    await expect(correctQuestion(hall.server.deps, 'nobody', toA)).rejects.toMatchObject({ code: 404 })
    await expect(correct({ reason: '错', key: letters('H') })).rejects.toMatchObject({ message: '答案里有不存在的选项' })
    await expect(correctQuestion(hall.server.deps, `q${Q.single}`, { reason: '错', key: truth(true) })).rejects.toMatchObject({ code: 417 })
  })
})

async function currentKey(): Promise<string> {
  const { answer_key } = await hall.server.db
    .selectFrom('question')
    .innerJoin('question_version as said', (join) =>
      join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
    )
    .select('said.answer_key')
    .where('question.id', '=', Q.single)
    .executeTakeFirstOrThrow()
  return answer_key?.kind === 'letters' ? answer_key.letters.join('') : ''
}

describe('a notice of a correction', () => {
  it('disappears once it is read, and is hidden from others', async () => {
    await hall.take(A, anna)
    await correct()
    const [notice] = await notices(anna)
    const read = (session: TestSession) => hall.server.send(standing.readNotice, { params: { id: notice?.id ?? 0 } }, session)
    await expect(read(bert)).rejects.toMatchObject({ code: 404 })
    await read(anna)
    await read(anna)
    expect(await notices(anna)).toEqual([])
    expect(await hall.server.send(standing.notices, {})).toEqual([])
  })
})

describe('finishing waiting regrades', () => {
  it('does nothing where nothing waits', async () => expect(await finishRescores(hall.server.deps)).toEqual({ results: 0, changed: 0 }))
})
