import { ownBrand } from '@/data/site/brand'
import { ownDeviceKind } from '@/data/site/device-kind'
import { factsHere } from '@/navigation/facts'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'

const steps = {
  ios: ['用 Safari 打开本页', '点底部的“分享”按钮', '选择“添加到主屏幕”'],
  android: ['用手机自带浏览器或 Chrome 打开本页', '点浏览器的“菜单”按钮', '选择“添加到主屏幕”或“安装应用”'],
} as const

/** How the web app itself gets onto the home screen: a browser of a phone offers it, the messaging app and mini-programs do not. */
export function HomeScreenCard() {
  const { isDesktop, isMessagingApp, isMiniProgram, isNativeApp } = factsHere()
  if (isDesktop || isMiniProgram || isNativeApp) return null
  const kind = ownDeviceKind() === 'ios' ? 'ios' : 'android'
  return (
    <Card id="home-screen">
      <View className="title" role="heading">
        不装 App，也能放到桌面
      </View>
      <View className="muted">{ownBrand().name}网页版添加到主屏幕后，点图标直接打开，没有网络时也能看下载过的内容。</View>
      <View role="list">
        {isMessagingApp && <View role="listitem">先用右上角“…”里的“在浏览器打开”，再照下面做</View>}
        {steps[kind].map((step, at) => (
          <View key={step} role="listitem">
            {at + 1}. {step}
          </View>
        ))}
      </View>
    </Card>
  )
}
