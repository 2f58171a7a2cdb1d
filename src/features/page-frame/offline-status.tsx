import { useEndedHandIns, useWaitingHandIns } from '@/data/exam/hand-ins-store'
import { putOfflineAway, useOfflineTold } from '@/data/http/offline'
import { View } from '@/platform/elements'
import type { RouteName } from '@/routes/table'
import { lazy } from '@/ui/lazy'
import { OfflineBanner } from '@/ui/offline-banner'
import './offline-status.scss'

/** Few visits have a hand-in that waited for a network. */
const HandInBanner = lazy(() => import('./hand-in-banner').then((found) => found.HandInBanner), { look: 'quiet' })

/** Pages that explain in their own words what being offline means for them. */
const ownWords: ReadonlySet<RouteName> = new Set<RouteName>(['exam_attempt', 'tiku_review'])

/** Says on a page that there is no network, until it is put away on any page or the network is back, and what becomes of a hand-in that waits for it. */
export function OfflineStatus({ name }: { name: RouteName }) {
  const isTold = useOfflineTold()
  const hasHandIns = useWaitingHandIns().length + useEndedHandIns().length > 0
  return (
    <View className="offline-status">
      <OfflineBanner isOffline={isTold && !ownWords.has(name)} onClose={putOfflineAway} />
      {hasHandIns && name !== 'exam_attempt' && <HandInBanner />}
    </View>
  )
}
