import { useQuery } from '@tanstack/react-query'
import { appVersionQueries } from '@/data/site/app-version'
import { ownDeviceKind } from '@/data/site/device-kind'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Points } from '@/ui/points'

/** The package for this device, where the school offers one; the stores are named in any case. */
export function ReleaseCard() {
  const kind = ownDeviceKind()
  const { data } = useQuery({ ...appVersionQueries.newest(kind === 'wx' ? 'android' : kind), enabled: kind !== 'wx' })
  if (!data) return null
  return (
    <Card id="release">
      <View className="title" role="heading">
        最新版本 {data.version}
      </View>
      <View className="muted">
        <Points of={data.notes} />
      </View>
      <View className="page-top">
        <ActionButton id="download" look="plain" isWide onClick={() => void openAddress(data.url)}>
          下载安装
        </ActionButton>
      </View>
    </Card>
  )
}
