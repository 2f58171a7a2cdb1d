import { useRunningExam } from '@/data/exam/running-exam'
import { View } from '@/platform/elements'
import type { RouteName } from '@/routes/table'
import { late } from '@/ui/late'

const ExamBar = late(() => import(/* webpackChunkName: "quiet" */ './exam-bar').then((found) => found.ExamBar), {
  look: 'quiet',
  isPatient: true,
  // Its height, so that the page does not move down when it comes.
  meanwhile: <View className="exam-bar" />,
})

/** Pages without the bar: the exam itself, a player's picture, and the ways in. */
const without: ReadonlySet<RouteName> = new Set<RouteName>(['exam_attempt', 'course_learn', 'phone_login', 'account_login'])

/** The bar of the exam that runs. Few visits have one, so it is loaded when there is. */
export function LateExamBar({ name }: { name: RouteName }) {
  const exam = useRunningExam()
  return exam && !without.has(name) ? <ExamBar exam={exam} /> : null
}
