import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'

/** Fetched as long as there is a network. */
export const OfflineStatus = lazy(() => import(/* webpackChunkName: "quiet" */ './offline-status').then((found) => found.OfflineStatus), {
  look: 'quiet',
  isPatient: true,
})

/** Few visits have an exam that runs. */
export const ExamBar = lazy(() => import(/* webpackChunkName: "quiet" */ './exam-bar').then((found) => found.ExamBar), {
  look: 'quiet',
  isPatient: true,
  // Its height, so that the page does not move down when it comes.
  meanwhile: <View className="exam-bar" />,
})
