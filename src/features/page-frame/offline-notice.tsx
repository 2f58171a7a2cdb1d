import { putOfflineAway, useOfflineTold } from '@/data/stores/offline'
import { View } from '@/platform/elements'
import type { RouteName } from '@/routes/table'
import { OfflineBanner } from '@/ui/offline-banner'
import './offline-notice.scss'

/** Pages that explain in their own words what being offline means for them. */
const ownWords: ReadonlySet<RouteName> = new Set<RouteName>(['exam_attempt', 'tiku_review'])

/** Says over a page that there is no network, until it is put away on any page or the network is back. */
export function OfflineNotice({ name }: { name: RouteName }) {
  const isTold = useOfflineTold()
  return (
    <View className="offline-notice">
      <OfflineBanner isOffline={isTold && !ownWords.has(name)} onClose={putOfflineAway} />
    </View>
  )
}
