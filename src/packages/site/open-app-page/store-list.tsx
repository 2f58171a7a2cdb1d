import { useQuery } from '@tanstack/react-query'
import type { AppPlatform } from '@/contract/site/app-version.schema'
import { appVersionQueries } from '@/data/site/app-version'
import { ownBrand } from '@/data/site/brand'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

const stores: readonly { platform: AppPlatform; name: string; how: string }[] = [
  { platform: 'ios', name: 'iPhone、iPad', how: 'App Store' },
  { platform: 'android', name: '安卓手机', how: '手机自带的应用商店' },
  { platform: 'harmony', name: '鸿蒙手机', how: '应用市场' },
]

/** One system: its package where the school offers one, else the store that has it. */
function StoreCell({ of: { platform, name, how } }: { of: (typeof stores)[number] }) {
  const { data } = useQuery(appVersionQueries.newest(platform))
  if (!data) return <Cell side={how}>{name}</Cell>
  return (
    <Cell id={`release-${platform}`} side={`${data.version} 下载`} onClick={() => void openAddress(data.url)}>
      {name}
    </Cell>
  )
}

/** Where the app is to be had for each system. */
export function StoreList() {
  return (
    <>
      <View className="section-title" role="heading">
        还没有安装？
      </View>
      <Card>
        {stores.map((store) => (
          <StoreCell key={store.platform} of={store} />
        ))}
        <View className="small page-top">也可以在应用商店里搜索“{ownBrand().name}”。</View>
      </Card>
    </>
  )
}
