import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppPlatform } from '@/contract/site/app-version.schema'
import { appVersionQueries } from '@/data/site/app-version'
import { thisBrand } from '@/data/site/brand'
import { thisDeviceKind } from '@/data/site/device-kind'
import { fetchJsConfig } from '@/data/site/messaging'
import { QrCode } from '@/features/invite/qr-code'
import { Door, Steps } from '@/features/page-frame/door'
import { sharedScreen } from '@/features/page-frame/screen'
import { factsHere } from '@/navigation/facts'
import { goAddress } from '@/navigation/go'
import { openAddress } from '@/navigation/open-address'
import { openApp } from '@/navigation/open-app'
import { View } from '@/platform/elements'
import { LaunchTag } from '@/platform/elements/launch-tag'
import { router } from '@/platform/router'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Points } from '@/ui/points'

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
function StoreList() {
  return (
    <>
      <View className="section-title" role="heading">
        还没有安装？
      </View>
      <Card>
        {stores.map((store) => (
          <StoreCell key={store.platform} of={store} />
        ))}
        <View className="small page-top">也可以在应用商店里搜索“{thisBrand().name}”。</View>
      </Card>
    </>
  )
}

const missed = () => toast('没有打开 App，可能还没有安装')

/** The page of the app that an address asks for; the app's home for any other text. */
const pageIn = (to: string | undefined) => (to !== undefined && /^to\/[\w/?=&%.-]{1,200}$/.test(to) ? to : 'to/home')

/** The messaging app starts no app but by its own tag, and only one the installation names. */
function WithinMessaging({ target }: { target: string }) {
  const { data } = useQuery({
    queryKey: ['launch-app'],
    queryFn: async () => (await fetchJsConfig(router.href())).launchAppId,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [hasFailed, setFailed] = useState(false)
  if (data === undefined) return null
  if (data === '' || hasFailed)
    return <View className="muted">微信里不能直接打开 App：点右上角“…”，选择“在浏览器打开”，再点“打开 App”。</View>
  return <LaunchTag kind="app" appId={data} target={target} label="打开 App" configOf={fetchJsConfig} onFail={() => setFailed(true)} />
}

/** Opens the app where it is installed. */
function OpenButton({ to }: { to: string | undefined }) {
  const target = pageIn(to)
  if (factsHere().isMessagingApp) return <WithinMessaging target={target} />
  return (
    <ActionButton id="open-the-app" isWide onClick={() => void openApp(target, missed)}>
      打开 App
    </ActionButton>
  )
}

const steps = {
  ios: ['用 Safari 打开本页', '点底部的“分享”按钮', '选择“添加到主屏幕”'],
  android: ['用手机自带浏览器或 Chrome 打开本页', '点浏览器的“菜单”按钮', '选择“添加到主屏幕”或“安装应用”'],
} as const

/** How the web app itself gets onto the home screen: a browser of a phone offers it, the messaging app and mini-programs do not. */
function HomeScreenCard() {
  const { isDesktop, isMessagingApp, isMiniProgram, isNativeApp } = factsHere()
  if (isDesktop || isMiniProgram || isNativeApp) return null
  const kind = thisDeviceKind() === 'ios' ? 'ios' : 'android'
  return (
    <Card id="home-screen">
      <View className="title" role="heading">
        不装 App，也能放到桌面
      </View>
      <View className="muted">{thisBrand().name}网页版添加到主屏幕后，点图标直接打开，没有网络时也能看下载过的内容。</View>
      <View className="page-top">
        <Steps of={[...(isMessagingApp ? ['点右上角“…”，选择“在浏览器打开”'] : []), ...steps[kind]]} />
      </View>
    </Card>
  )
}

/** The package for this device, where the school offers one; the stores are named in any case. */
function ReleaseCard() {
  const kind = thisDeviceKind()
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
  const brand = thisBrand().name
  const { isDesktop, isMessagingApp } = factsHere()
  const isScanned = isDesktop && !isMessagingApp
  return (
    <View>
      <Door
        id="app-door"
        look="app"
        title={name === 'app_fallback' ? `没有打开${brand} App` : `${brand} App`}
        text="App 里的课程、题库和进度与网页相同，登录同一个账号会自动同步。"
      >
        {!isScanned && <OpenButton to={to} />}
        <ActionButton id="stay-here" look={isScanned ? 'plain' : 'quiet'} onClick={() => goAddress('/', 'replace')}>
          继续用网页版
        </ActionButton>
      </Door>
      {isScanned ? <ScanCard /> : <ReleaseCard />}
      <StoreList />
      <HomeScreenCard />
    </View>
  )
})
