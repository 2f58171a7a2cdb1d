import { View } from '@/platform/elements'
import { late } from '@/ui/late'

/** Fetched as long as there is a network. */
export const OfflineNotice = late(() => import(/* webpackChunkName: "quiet" */ './offline-notice').then((found) => found.OfflineNotice), {
  look: 'quiet',
  isPatient: true,
})

/** Few visits have an exam that runs. */
export const ExamBar = late(() => import(/* webpackChunkName: "quiet" */ './exam-bar').then((found) => found.ExamBar), {
  look: 'quiet',
  isPatient: true,
  // Its height, so that the page does not move down when it comes.
  meanwhile: <View className="exam-bar" />,
})
