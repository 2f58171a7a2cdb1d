import { deviceState } from '@/data/site/device'
import { thisDeviceKind } from '@/data/site/device-kind'
import { keepEnvironment } from '@/data/site/environment'
import { followTheme } from '@/data/site/follow-theme'
import { closeHead, layout, showHead } from '@/data/site/layout'
import { pageModeOf } from '@/domain/device/page-mode'
import { bridge } from '@/platform/bridge'
import { device } from '@/platform/device'
import { router } from '@/platform/router'
import { surroundings } from '@/platform/surroundings'
import { queryOf } from '@/routes/query'

/** Without the bridge, memory size is unknown, so Android uses the light page mode. */
function chooseMode(): void {
  const kind = thisDeviceKind()
  const pageMode = pageModeOf(kind, null)
  deviceState.setState({ device: kind })
  layout.setState({ pageMode })
  device.showPageMode(pageMode)
}

/** Inside an iframe the page head stays closed; a preview in the editor has no head. */
function chooseHead(): void {
  const { isIframe, turtlePreview } = queryOf(router.href())
  if (turtlePreview) showHead(false)
  if (isIframe || surroundings.isIframe()) closeHead()
}

/** Finds out facts once, when the app starts; an app around the page is met as soon as it is there. Returns the stop function. */
export function launch(): () => void {
  keepEnvironment()
  chooseMode()
  chooseHead()
  const stops = [
    followTheme(),
    bridge.whenThere(() => void import('@/data/site/connect-native-app').then(({ connectNativeApp }) => connectNativeApp())),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
