import { useRunningExam } from '@/data/exam/running-exam'
import type { RouteName } from '@/routes/table'
import { ExamBar } from './lazy'

/** Pages without the bar: the exam itself, a player's picture, and the ways in. */
const without: ReadonlySet<RouteName> = new Set<RouteName>(['exam_attempt', 'course_learn', 'phone_login', 'account_login'])

/** The bar of the exam that runs. Few visits have one, so it is loaded when there is. */
export function LateExamBar({ name }: { name: RouteName }) {
  const exam = useRunningExam()
  return exam && !without.has(name) ? <ExamBar exam={exam} /> : null
}
