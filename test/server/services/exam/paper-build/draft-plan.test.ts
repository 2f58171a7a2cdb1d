import type { PaperDraft, PaperDraw } from '#server/database/rows/exam'
import { paperOf, planDraft } from '#server/services/exam/paper-build/draft-plan'
import { startServer, type TestServer } from '../../../../support/server'

describe('the plan of a paper', () => {
  let server: TestServer
  let categoryId: number
  let single: { id: number; difficulty: number }[]
  beforeAll(async () => {
    server = await startServer({ seed: true })
    const first = await server.db.selectFrom('question').select('category_id').orderBy('id').limit(1).executeTakeFirstOrThrow()
    categoryId = first.category_id
    single = await server.db
      .selectFrom('question')
      .innerJoin('question_version as said', (join) =>
        join.onRef('said.question_id', '=', 'question.id').onRef('said.version', '=', 'question.version'),
      )
      .select(['question.id', 'said.difficulty'])
      .where('category_id', '=', categoryId)
      .where('type', '=', 'single_choice')
      .where('parent_id', 'is', null)
      .execute()
  })
  afterAll(() => server.close())

  const draw = (change: Partial<PaperDraw> = {}): PaperDraw => ({
    ...{ kind: 'draw', chapterId: null, pointId: null, easiest: 1, hardest: 5, count: 3, marks: 200 },
    ...change,
  })
  const draft = (...rows: PaperDraft['parts'][number]['rows']): PaperDraft => ({
    ...{ categoryId, kind: 'mock', title: '卷', minutes: 30, passMarks: 0, preset: null, notice: [], seed: 3 },
    parts: [{ title: '单选', type: 'single_choice', rule: 'all-or-nothing', rows }],
  })

  it('takes each question once, the same for the same seed', async () => {
    const asked = draft(draw(), draw(), { kind: 'pick', id: single[0]?.id ?? 0, marks: 500 })
    const plan = await planDraft(server.db, asked)
    expect(plan).toMatchObject({ count: 7, fullMarks: 1_700, faults: [] })
    expect(plan.questions.size).toBe(7)
    expect((await planDraft(server.db, asked)).parts).toEqual(plan.parts)
    const paper = await paperOf(server.db, asked, plan)
    expect(paper.questions.map(({ marks }) => marks).sort()).toEqual([200, 200, 200, 200, 200, 200, 500])
  })

  it('leaves the questions of a narrow rule to it, whatever comes first', async () => {
    const hard = single.filter(({ difficulty }) => difficulty >= 4).length
    const plan = await planDraft(server.db, draft(draw({ count: single.length - hard }), draw({ easiest: 4, count: hard })))
    expect(plan.faults).toEqual([])
  })

  it('says at a rule how many there are, and how many without its difficulty', async () => {
    const hard = single.filter(({ difficulty }) => difficulty === 5).length
    const plan = await planDraft(server.db, draft(draw({ easiest: 5, count: hard + 1 })))
    expect(plan.parts[0]?.rows[0]).toMatchObject({ have: hard, wider: single.length })
    expect(plan.faults[0]).toContain(`要 ${hard + 1} 道，只有 ${hard} 道`)
  })

  it('names an empty paper, an empty section and a pass above the full marks', async () => {
    expect((await planDraft(server.db, { ...draft(), parts: [] })).faults).toEqual(['还没有大题'])
    expect((await planDraft(server.db, draft())).faults).toEqual(['“单选”里还没有题'])
    expect((await planDraft(server.db, { ...draft(draw()), passMarks: 601 })).faults).toEqual(['及格分高于满分：满分 6 分'])
  })
})
