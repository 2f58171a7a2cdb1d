import type { FormQuestion } from '#server/database/rows/exam'
import type { QuestionVersion } from '#server/repositories/tiku/question-version'
import { questionView } from '#server/services/exam/question-view'

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
  it('shows options in the order of the attempt, and nothing that tells the answer', () => {
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
