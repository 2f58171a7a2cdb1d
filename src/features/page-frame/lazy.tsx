import { View } from '@/platform/elements'
import { lazy } from '@/ui/lazy'

/** Fetched as long as there is a network. */
export const OfflineNotice = lazy(() => import(/* webpackChunkName: "quiet" */ './offline-notice').then((found) => found.OfflineNotice), {
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
