import type { Answered, Graded, Practice, Solution, Study } from '@/contract/tiku/practice.schema'
import type { Question } from '@/contract/tiku/question.schema'

const words = (text: string) => [{ type: 'p' as const, inline: [{ text }] }]

/** Options are in the order C, A, B; the key of the letters is A, shown as B. */
export const ask = (id: number, type: Question['type'], rest: Partial<Question> = {}): Question => ({
  id,
  parentId: null,
  type,
  stem: words(`题干${id}`),
  options: ['C', 'A', 'B'].map((letter) => ({ letter, text: `内容${letter}` })),
  blankCount: 0,
  marks: 100,
  ...rest,
})
export const solution = (questionId: number): Solution => ({
  questionId,
  key: { kind: 'letters', letters: ['A'] },
  explanation: words(`道理${questionId}`),
  points: ['会计主体'],
})
export const graded = (questionId: number, change: Partial<Graded> = {}): Graded => ({
  questionId,
  seq: 1,
  answer: { kind: 'letters', letters: ['C'] },
  verdict: 'wrong',
  marksGot: 0,
  receipt: { rule: 'equality', arithmetic: '0.00', fraction: 0 },
  ...change,
})
export const answered = (questionId: number, change: Partial<Graded> = {}): Answered => {
  return { graded: graded(questionId, change), solution: solution(questionId) }
}
export const practiceOf = (change: Partial<Practice> = {}): Practice => ({
  id: 9,
  kind: 'chapter',
  mode: 'practice',
  categoryId: 221,
  title: '总论',
  startedAt: 0,
  atQuestionId: null,
  questions: [ask(1, 'single_choice'), ask(2, 'choice')],
  answers: [],
  solutions: [],
  ...change,
})

const tally = { questionCount: 10, answeredCount: 3, rightPercent: 66 }
export const studyOf = (change: Partial<Study> = {}): Study => ({
  categoryId: 22,
  ...tally,
  todayCount: 4,
  streakDays: 2,
  examDay: null,
  examInDays: null,
  daily: { doneCount: 0, questionCount: 10 },
  last: null,
  subjects: [
    {
      id: 221,
      name: '经济法基础',
      ...tally,
      chapters: [
        { id: 1, title: '总论', ...tally, place: { doneCount: 3, questionCount: 10 } },
        { id: 2, title: '会计法', ...tally, questionCount: 0, answeredCount: 0, rightPercent: null, place: null },
      ],
    },
  ],
  ...change,
})
