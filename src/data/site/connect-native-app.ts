import { appVersion } from '@/contract/site/app-version'
import type { AppPlatform } from '@/contract/site/app-version.schema'
import { session } from '@/data/account/session'
import { expectFailure } from '@/data/http/failure'
import { send } from '@/data/http/send'
import { nativeFlagsOf } from '@/domain/device/host-environment'
import { pageModeOf } from '@/domain/device/page-mode'
import { iosCashMode, userCashMode } from '@/domain/money/cash-mode'
import { bridge } from '@/platform/bridge'
import type { HandlerName, Handlers } from '@/platform/bridge/port'
import { expectBridgeFailure } from '@/platform/bridge/port'
import { device } from '@/platform/device'
import { deviceState } from './device'
import { thisDeviceKind } from './device-kind'
import { forceUpdate } from './forced-update'
import { layout, setCashMode } from './layout'
import { settings } from './settings'

/** The platform of the native app around the page; undefined where there is none. */
function platformHere(): AppPlatform | undefined {
  const { isIos, isAndroid } = deviceState.getState()
  if (isIos) return 'ios'
  if (isAndroid) return 'android'
  return thisDeviceKind() === 'harmony' ? 'harmony' : undefined
}

/** Asks for an update when this version of the native app is too old to be used. An app whose release is not known goes on. */
async function checkAppRelease(): Promise<void> {
  const platform = platformHere()
  const { appVersion: version } = deviceState.getState()
  if (platform === undefined || version === '') return
  const release = await send(appVersion.newest, { query: { platform, version } }, { isQuiet: true }).catch(expectFailure)
  if (release?.mustUpdate) forceUpdate(release)
}

type Asking = { [Name in HandlerName]: Handlers[Name]['tell'] extends undefined ? Name : never }[HandlerName]

/** The app's reply; undefined when the handler is unknown or slow. */
const ask = <Name extends Asking>(name: Name): Promise<Handlers[Name]['answer'] | undefined> =>
  (bridge.call as (name: Name) => Promise<Handlers[Name]['answer']>)(name).catch(expectBridgeFailure)

/** With a native bridge the app's user-agent info sets the flags. */
async function learnWho(): Promise<void> {
  const kind = thisDeviceKind()
  const info = await ask('appUserAgent')
  const known = { project: info?.project ?? '', appVersion: info?.appVer ?? '', code: info?.code ?? '' }
  deviceState.setState({ ...known, ...nativeFlagsOf(kind, known.project), device: kind, hasBridge: bridge.kind() === 'webview' })
}

async function learnLook(): Promise<void> {
  const [isTitleShown, theme, tabHeight, indicatorHeight] = await Promise.all([
    ask('isShowTitle'),
    ask('getThemeMode'),
    ask('getTabHeight'),
    ask('getHomeIndicatorHeight'),
  ])
  settings.setState({ bridgeTheme: theme ?? null })
  // The app draws its own title bar instead of the page's.
  layout.setState({ showNav: !isTitleShown, tabHeight: tabHeight ?? 0, indicatorHeight: indicatorHeight ?? 0 })
}

/** Sets page mode and cashMode. */
async function learnMeans(): Promise<void> {
  const { isIos, isAndroid } = deviceState.getState()
  if (isAndroid) {
    const pageMode = pageModeOf('android', (await ask('getMobilePerformance'))?.totalMem ?? null)
    layout.setState({ pageMode })
    device.showPageMode(pageMode)
  }
  if (!isIos) return
  const answer = await ask('useBCoins')
  if (answer !== undefined) setCashMode(iosCashMode(answer))
}

/** Sets cashMode 3 for the learner named by the app. */
function recordUser(): void {
  const { userId } = session.store.getState()
  const mode = userId === null ? null : userCashMode(userId, deviceState.getState().code)
  if (mode !== null) setCashMode(mode)
}

/** Reads settings from the native app. What it does not return stays unchanged. */
export async function connectNativeApp(): Promise<void> {
  await learnWho()
  await Promise.all([learnLook(), learnMeans()])
  recordUser()
  session.store.subscribe(recordUser)
  deviceState.setState({ isInit: true })
  await checkAppRelease()
}
