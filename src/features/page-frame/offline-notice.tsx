import { useEffect, useState } from 'react'
import { useFront } from '@/data/stores/app-update'
import { View } from '@/platform/elements'
import { network } from '@/platform/network'
import { OfflineBanner } from '@/ui/offline-banner'
import './offline-notice.scss'

/** Pages that explain in their own words what being offline means for them. */
const ownWords: ReadonlySet<string> = new Set(['exam_attempt', 'tiku_review'])

/** Says over the page in front that there is no network, until it is put away or the network is back. */
export function OfflineNotice() {
  const front = useFront()
  const [isOffline, setOffline] = useState(() => !network.isOnline())
  useEffect(() => network.watchOnline((isOnline) => setOffline(!isOnline)), [])
  return (
    <View className="offline-notice">
      <OfflineBanner isOffline={isOffline && !ownWords.has(front)} onClose={() => setOffline(false)} />
    </View>
  )
}
