import { followTheme } from '@/data/follow-theme'
import { ownDeviceKind } from '@/data/own-device-kind'
import { keepEnvironment } from '@/data/own-environment'
import { deviceState } from '@/data/stores/device'
import { closeHead, layout, showHead } from '@/data/stores/layout'
import { pageModeOf } from '@/domain/device/page-mode'
import { bridge } from '@/platform/bridge'
import { device } from '@/platform/device'
import { router } from '@/platform/router'
import { surroundings } from '@/platform/surroundings'
import { queryOf } from '@/routes/query'

/** Without the bridge, memory size is unknown, so Android uses the light page mode. */
function chooseMode(): void {
  const kind = ownDeviceKind()
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
    bridge.whenThere(() => void import('@/data/connect-native-app').then(({ connectNativeApp }) => connectNativeApp())),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
