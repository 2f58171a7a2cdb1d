import type { FormQuestion } from '#server/database/rows/exam'
import type { PaperRow } from '#server/repositories/exam/paper'
import type { QuestionVersion } from '#server/repositories/tiku/question'
import { answerableOf, asRows, buildForm, fullMarksOf, questionsOf, questionView } from '#server/services/exam/form'
import { seededRandom } from '@/domain/tiku/shuffle'

const row = (questionId: number, changes: Partial<PaperRow> = {}): PaperRow => ({
  sectionSeq: 1,
  sectionTitle: '单选题',
  sectionType: 'single_choice',
  rule: 'half',
  questionId,
  version: 3,
  type: 'single_choice',
  parentId: null,
  letters: ['A', 'B', 'C', 'D'],
  marks: 200,
  ...changes,
})
const build = (rows: PaperRow[], seed = 1) => buildForm(rows, seededRandom(seed))
const ids = (rows: PaperRow[]) => questionsOf(build(rows)).map(({ questionId }) => questionId)

describe('buildForm', () => {
  it('keeps the order of sections and questions and fixes versions', () => {
    const form = build([
      row(9),
      row(2),
      row(5, { sectionSeq: 2, sectionTitle: '判断题', sectionType: 'determine', type: 'determine', letters: [] }),
    ])
    expect(form.sections.map(({ title, rule }) => [title, rule])).toEqual([
      ['单选题', 'half'],
      ['判断题', 'half'],
    ])
    expect(questionsOf(form).map(({ questionId, version }) => [questionId, version])).toEqual([
      [9, 3],
      [2, 3],
      [5, 3],
    ])
  })

  it('draws the order of options from the seed', () => {
    const rows = [1, 2, 3, 4, 5].map((id) => row(id))
    expect(build(rows, 7)).toEqual(build(rows, 7))
    expect(build(rows, 7)).not.toEqual(build(rows, 8))
    for (const { order } of questionsOf(build(rows))) expect([...order].sort()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('keeps pinned options in their place', () => {
    const rows = Array.from({ length: 20 }, (_, id) => row(id + 1, { pinned: ['A', 'D'] }))
    for (const { order } of questionsOf(build(rows))) expect([order[0], order[3]]).toEqual(['A', 'D'])
  })

  it('leaves other questions than choices in their own order', () => {
    const rows = Array.from({ length: 20 }, (_, id) => row(id + 1, { type: 'determine', letters: ['A', 'B'] }))
    for (const { order } of questionsOf(build(rows))) expect(order).toEqual(['A', 'B'])
  })

  it('puts the children of a material right after it', () => {
    const material = row(1, { type: 'material', letters: [], marks: 0 })
    expect(ids([row(3, { parentId: 1 }), material, row(9), row(2, { parentId: 1 })])).toEqual([1, 3, 2, 9])
  })

  it('counts a material by its children', () => {
    const form = build([row(1, { type: 'material', letters: [], marks: 0 }), row(2, { parentId: 1 }), row(3, { parentId: 1, marks: 50 })])
    expect(answerableOf(form).map(({ questionId }) => questionId)).toEqual([2, 3])
    expect(fullMarksOf(form)).toBe(250)
  })
})

describe('questions outside a paper', () => {
  it('carry one mark each, a material none', () => {
    const question = { version: 1, parentId: null, letters: ['A', 'B'], pinned: [] }
    const rows = asRows('总论', [
      { ...question, questionId: 1, type: 'single_choice' },
      { ...question, questionId: 2, type: 'material' },
    ])
    expect(rows.map(({ marks }) => marks)).toEqual([100, 0])
    expect(rows[0]).toMatchObject({ sectionSeq: 1, sectionTitle: '总论', rule: 'proportional' })
  })
})

const said: QuestionVersion = {
  question_id: 1,
  version: 1,
  stem: [{ type: 'p', inline: [{ text: '题干' }] }],
  options: ['A', 'B', 'C'].map((letter) => ({ letter, text: `选项${letter}` })),
  answer_key: { kind: 'letters', letters: ['B'] },
  explanation: [{ type: 'p', inline: [{ text: '解析' }] }],
  point_ids: [1],
  difficulty: 1,
  made_at: 0,
  stem_text: '题干',
  pinned: [],
}
const question: FormQuestion = { questionId: 1, version: 1, type: 'choice', parentId: null, order: ['C', 'A', 'B'], marks: 200 }

describe('questionView', () => {
  it('shows options in the order of the attempt, and nothing that reveals the answer', () => {
    expect(questionView(question, said)).toEqual({
      id: 1,
      parentId: null,
      type: 'choice',
      stem: said.stem,
      options: [
        { letter: 'C', text: '选项C' },
        { letter: 'A', text: '选项A' },
        { letter: 'B', text: '选项B' },
      ],
      blankCount: 0,
      marks: 200,
    })
  })

  it('shows an option that the version lacks without a text', () => {
    expect(questionView({ ...question, order: ['D', 'A'] }, said).options).toEqual([
      { letter: 'D', text: '' },
      { letter: 'A', text: '选项A' },
    ])
  })

  it('counts the blanks of a fill', () => {
    const fill = { ...said, options: [], answer_key: { kind: 'blanks' as const, alternatives: [['1'], ['2', '二']] } }
    expect(questionView({ ...question, type: 'fill', order: [] }, fill).blankCount).toBe(2)
  })
})
