import { ownBrand } from '@/data/own-brand'
import { sharedScreen } from '@/features/page-frame/screen'
import { goAddress } from '@/navigation/go'
import { openApp } from '@/navigation/open-app'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'
import { ReleaseCard } from './release-card'

const missed = () => toast('没有打开 App，可能还没有安装')

const stores = [
  { name: 'iPhone、iPad', how: 'App Store' },
  { name: '安卓手机', how: '手机自带的应用商店' },
  { name: '鸿蒙手机', how: '应用市场' },
]

/** Opens the app if it is installed, and shows where to get it. */
export default sharedScreen(({ name }) => {
  const brand = ownBrand().name
  return (
    <View id="app-door">
      <View className="page-pad">
        <View className="headline" role="heading">
          {name === 'app_fallback' ? `没有打开${brand} App` : `${brand} App`}
        </View>
        <View className="muted">App 里的课程、题库和进度与网页相同，登录同一个账号会自动同步。</View>
        <View className="page-top">
          <ActionButton id="open-the-app" isWide onClick={() => void openApp('to/home', missed)}>
            打开 App
          </ActionButton>
        </View>
        <View className="page-top">
          <ActionButton id="stay-here" look="plain" isWide onClick={() => goAddress('/', 'replace')}>
            继续用网页版
          </ActionButton>
        </View>
      </View>
      <ReleaseCard />
      <View className="section-title" role="heading">
        还没有安装？
      </View>
      <Card>
        {stores.map((store) => (
          <Cell key={store.name} side={store.how}>
            {store.name}
          </Cell>
        ))}
        <View className="small page-top">在应用商店里搜索“{brand}”。</View>
      </Card>
    </View>
  )
})
