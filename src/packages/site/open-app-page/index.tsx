import { ownBrand } from '@/data/site/brand'
import { QrCode } from '@/features/invite/qr-code'
import { sharedScreen } from '@/features/page-frame/screen'
import { factsHere } from '@/navigation/facts'
import { goAddress } from '@/navigation/go'
import { View } from '@/platform/elements'
import { router } from '@/platform/router'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { HomeScreenCard } from './home-screen-card'
import { OpenButton } from './open-button'
import { ReleaseCard } from './release-card'
import { StoreList } from './store-list'

definePageConfig({ navigationBarTitleText: '打开 App' })

/** A desktop browser has no app to open: the page itself is taken to the phone. */
const ScanCard = () => (
  <Card id="scan-page">
    <QrCode text={router.href()} alt="本页的二维码" />
    <View className="muted growth-qr__words">用手机扫一扫，在手机上下载或打开 App</View>
  </Card>
)

/** Opens the app if it is installed, and shows where to get it. */
export default sharedScreen(({ name, values: { to } }) => {
  const brand = ownBrand().name
  const { isDesktop, isMessagingApp } = factsHere()
  const isScanned = isDesktop && !isMessagingApp
  return (
    <View id="app-door">
      <View className="page-pad">
        <View className="headline" role="heading">
          {name === 'app_fallback' ? `没有打开${brand} App` : `${brand} App`}
        </View>
        <View className="muted">App 里的课程、题库和进度与网页相同，登录同一个账号会自动同步。</View>
        <View className="page-top">{!isScanned && <OpenButton to={to} />}</View>
        <View className="page-top">
          <ActionButton id="stay-here" look="plain" isWide onClick={() => goAddress('/', 'replace')}>
            继续用网页版
          </ActionButton>
        </View>
      </View>
      {isScanned ? <ScanCard /> : <ReleaseCard />}
      <StoreList />
      <HomeScreenCard />
    </View>
  )
})
