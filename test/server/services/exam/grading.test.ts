import type { Form, Marking } from '#server/database/rows/exam'
import { type Db, type Tx, tx } from '#server/database/tables'
import { essaysIn, markAttempt, marksOf, newerThan, remark, remembering, versionsUsed, withVersions } from '#server/services/exam/grading'
import { writeCorrection } from '#server/services/exam/key-change/correct'
import type { Answer, Key } from '@/contract/tiku/question.schema'
import { onPostgres, race } from '../../../support/race'
import { change, letters, Q, RIGHT, truth } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

const question = { version: 1, parentId: null, order: ['A', 'B', 'C', 'D', 'E'], marks: 200 }
const form: Form = {
  sections: [
    { title: '多选题', type: 'choice', rule: 'half', questions: [{ ...question, questionId: 1, type: 'choice' }] },
    {
      title: '材料题',
      type: 'material',
      rule: 'proportional',
      questions: [
        { ...question, questionId: 2, type: 'material', marks: 0 },
        { ...question, questionId: 3, type: 'uncertain_choice', parentId: 2 },
        { ...question, questionId: 4, type: 'determine', parentId: 2 },
      ],
    },
  ],
}
const keys = new Map<number, Key | null>([
  [1, letters('ABD')],
  [2, null],
  [3, letters('ABD')],
  [4, truth(true)],
])

describe('markAttempt', () => {
  it('grades every question by the rule of its section and leaves materials out', () => {
    const answers = new Map<number, Answer | null>([
      [1, letters('AB')],
      [3, letters('AB')],
    ])
    const marking = markAttempt(form, keys, answers)
    expect(marking.map(({ questionId, marks, verdict, receipt }) => [questionId, marks, verdict, receipt?.rule])).toEqual([
      [1, 100, 'partial', 'half'],
      [3, 133, 'partial', 'proportional'],
      [4, 0, 'blank', 'equality'],
    ])
    expect(marksOf(marking)).toBe(233)
  })

  it('reduces a section no lower than its floor', () => {
    const section = { title: '判断题', type: 'determine' as const, rule: 'all-or-nothing' as const, terms: { deduction: 50, floor: 0 } }
    const judged: Form = {
      sections: [
        { ...section, questions: [1, 2, 3].map((questionId) => ({ ...question, questionId, marks: 50, type: 'determine' as const })) },
      ],
    }
    const truths = new Map<number, Key | null>([1, 2, 3].map((id) => [id, truth(true)]))
    const answers = new Map<number, Answer | null>([
      [1, truth(true)],
      [2, truth(false)],
      [3, truth(false)],
    ])
    const marking = markAttempt(judged, truths, answers)
    expect(marking.map(({ marks }) => marks)).toEqual([50, -50, 0])
    expect(marking[2]?.receipt?.arithmetic).toBe('答错，倒扣：0.00 − 0.50 = -0.50；本类题最低 0.00 分，退回 0.50，得 0.00')
  })

  it('leaves an answered essay to a teacher, unless the learner has assessed it', () => {
    const essays: Form = {
      sections: [
        {
          title: '简答题',
          type: 'essay',
          rule: 'proportional',
          questions: [5, 6, 7].map((questionId) => ({ ...question, questionId, type: 'essay' as const, order: [] })),
        },
      ],
    }
    const points: Key = {
      kind: 'points',
      reference: [],
      points: [
        { text: '会计主体', share: 40 },
        { text: '持续经营', share: 60 },
      ],
    }
    const text = (id: number): [number, Answer] => [id, { kind: 'text', text: '答' }]
    const met = new Map([5, 7].map((id) => [id, { met: [true, false], extra: id === 5 ? 50 : 0 }]))
    const marking = markAttempt(essays, new Map([5, 6, 7].map((id) => [id, points])), new Map([text(5), text(6)]), met)
    expect(marking.map(({ questionId, marks, verdict }) => [questionId, marks, verdict])).toEqual([
      [5, 130, 'partial'],
      [6, 0, 'unmarked'],
      [7, 0, 'blank'],
    ])
    expect(essaysIn(marking)).toEqual([6])
  })

  it('weights the options of each question', () => {
    const weighed: Form = {
      sections: [{ title: '多选', type: 'choice', rule: 'edx-edc', questions: [{ ...question, questionId: 1, type: 'choice' }] }],
    }
    expect(marksOf(markAttempt(weighed, keys, new Map([[1, letters('AB')]])))).toBe(160)
  })

  it('refuses to grade a question whose key is missing', () => {
    expect(() => markAttempt(form, new Map(), new Map())).toThrow('Question 1 has no key')
  })
})

describe('current keys', () => {
  const question = { type: 'choice' as const, parentId: null, order: ['A'], marks: 100, version: 1 }
  const form: Form = {
    sections: [{ title: '多选', type: 'choice', rule: 'half', questions: [1, 2].map((questionId) => ({ ...question, questionId })) }],
  }
  const marking: Marking = [1, 2].map((questionId) => ({ questionId, marks: 0, verdict: 'blank', receipt: null }))

  describe('the current keys of versions', () => {
    it('replace those of the form, and nothing else', () => {
      const made = withVersions(form, new Map([[2, 4]]))
      expect(made.sections[0]?.questions.map(({ version }) => version)).toEqual([1, 4])
      expect(withVersions(form, new Map())).toEqual(form)
    })
    it('the current keys are cached by the grading', () => {
      const remembered = remembering(marking, new Map([[2, 4]]))
      expect(remembered.map(({ version }) => version)).toEqual([undefined, 4])
      expect(versionsUsed(remembered)).toEqual(new Map([[2, 4]]))
    })
  })
})

describe('regrading', () => {
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

    it('belong to versions that the form lacks', async () => {
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

  describe('grading a result again', () => {
    it('gives the same marks where nothing has changed', async () => {
      const { id, marks } = await hall.take(RIGHT, await hall.server.signIn('13900900002'))
      const made = await tx(hall.server.db, (work) => remark(work, id, new Map(), hall.server.clock.now()))
      expect(made).toMatchObject({ from: marks, to: marks })
      expect(made.after).toEqual(made.before)
    })

    it('keeps a newer correction after an older one', async () => {
      const { id } = await hall.take([change(Q.single, 1, letters('A'))], await hall.server.signIn('13900900003'))
      await corrected('C')
      await corrected('A')
      const by = (version: number) =>
        tx(hall.server.db, (work) => remark(work, id, new Map([[Q.single, version]]), hall.server.clock.now()))
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
})
