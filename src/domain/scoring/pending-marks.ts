import type { MarkedQuestion, Result } from '@/contract/exam/exam.schema'
import { marksText } from './marks'

/** Marks of essays that neither the learner nor a teacher has judged, and the questions they belong to. */
export type PendingMarks = { marks: number; ids: number[] }

const isPending = ({ type, verdict, met, teacherMark }: MarkedQuestion) =>
  type === 'essay' && verdict === 'unmarked' && met === undefined && teacherMark === undefined

/** Counts the marks of a result that are still to be judged. */
export function pendingMarks(questions: readonly MarkedQuestion[]): PendingMarks {
  const open = questions.filter(isPending)
  return { marks: open.reduce((sum, { marks }) => sum + marks, 0), ids: open.map(({ id }) => id) }
}

/** Whether a result passes, in words. One that may still pass is not called failed. */
export function resultVerdict(
  { isPassed, marks, passMarks }: Pick<Result, 'isPassed' | 'marks' | 'passMarks'>,
  { marks: open }: Pick<PendingMarks, 'marks'>,
): { text: string; tone: 'right' | 'wrong' | 'open' } {
  if (isPassed) return { text: '✓ 合格', tone: 'right' }
  if (open > 0 && marks + open >= passMarks) return { text: `暂未合格，还有 ${marksText(open)} 分待评`, tone: 'open' }
  return { text: '✗ 未合格', tone: 'wrong' }
}
