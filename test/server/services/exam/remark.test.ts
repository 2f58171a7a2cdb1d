import type { Db, Tx } from '#server/database/tables'
import { tx } from '#server/database/tx'
import { newerThan } from '#server/services/exam/current-keys'
import { writeCorrection } from '#server/services/exam/key-change/correct'
import { remark } from '#server/services/exam/remark'
import { onPostgres, race } from '../../../support/race'
import { change, letters, Q, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

const corrected = (key: string) =>
  tx(hall.server.db, (work) => writeCorrection(work, `q${Q.single}`, { reason: '更正', key: letters(key) }, hall.server.clock.now()))

describe('corrections newer than a form', () => {
  const question = { type: 'single_choice' as const, parentId: null, order: ['A'], marks: 100 }
  const newerOf = (held: readonly [id: number, version: number][]) => {
    const questions = held.map(([questionId, version]) => ({ ...question, questionId, version }))
    const form = { sections: [{ title: '', type: 'single_choice' as const, rule: 'half' as const, questions }] }
    return tx(hall.server.db, async (work) => [...(await newerThan(work, form))])
  }

  it('are those of versions it does not hold', async () => {
    await corrected('C')
    expect(
      await newerOf([
        [Q.single, 1],
        [Q.choice, 1],
      ]),
    ).toEqual([[Q.single, 2]])
    expect(
      await newerOf([
        [Q.single, 2],
        [Q.choice, 1],
      ]),
    ).toEqual([])
    expect(await newerOf([])).toEqual([])
    await hall.clear()
  })
})

describe('marking a result again', () => {
  it('comes to the same marks where nothing has changed', async () => {
    const { id, marks } = await hall.take(RIGHT, await hall.server.signIn('13900900002'))
    const made = await tx(hall.server.db, (work) => remark(work, id, new Map(), hall.server.clock.now()))
    expect(made).toMatchObject({ from: marks, to: marks })
    expect(made.after).toEqual(made.before)
  })

  it('by an older correction after a newer one stays with the newer', async () => {
    const { id } = await hall.take([change(Q.single, 1, letters('A'))], await hall.server.signIn('13900900003'))
    await corrected('C')
    await corrected('A')
    const by = (version: number) => tx(hall.server.db, (work) => remark(work, id, new Map([[Q.single, version]]), hall.server.clock.now()))
    expect(await by(3)).toMatchObject({ from: 0, to: 200 })
    expect(await by(2)).toMatchObject({ from: 200, to: 200 })
  })

  onPostgres('follows the wrong book in the order of questions: two results of a learner never wait for each other', async () => {
    await hall.clear()
    const { db, clock } = hall.server
    const clara = await hall.server.signIn('13900900004')
    const { id } = await hall.take([change(Q.single, 1, letters('A')), change(Q.choice, 2, letters('A'))], clara)
    // The paper has them in the other order.
    const { form, attempt } = await db
      .selectFrom('attempt')
      .innerJoin('result', 'result.attempt_id', 'attempt.id')
      .select(['attempt.form', 'attempt.id as attempt'])
      .where('result.id', '=', id)
      .executeTakeFirstOrThrow()
    const reversed = JSON.stringify({ ...form, sections: form.sections.toReversed() })
    await db.updateTable('attempt').set({ form: reversed }).where('id', '=', attempt).execute()
    const versions = new Map<number, number>()
    for (const question of [Q.single, Q.choice]) {
      const wish = { reason: '更正', key: letters('A') }
      versions.set(question, (await tx(db, (work) => writeCorrection(work, `q${question}`, wish, clock.now()))).version)
    }
    const entry = (work: Db | Tx, question: number) =>
      work
        .selectFrom('wrong_entry')
        .select('question_id')
        .where('user_id', '=', clara.userId)
        .where('question_id', '=', question)
        .forUpdate()
    const { hasWaited } = await race(db, {
      hold: (work) => entry(work, Q.single).execute(),
      act: () => tx(db, (work) => remark(work, id, versions, clock.now())),
      look: async () => expect(await entry(db, Q.choice).skipLocked().execute()).toEqual([{ question_id: Q.choice }]),
    })
    expect([hasWaited, await entry(db, Q.single).execute(), await entry(db, Q.choice).execute()]).toEqual([true, [], []])
  })
})
