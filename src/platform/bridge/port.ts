import type { NativeInfo } from '@/domain/device/host-environment'
import type { Theme } from '@/domain/layout/theme'

export type NativeTokens = { accessToken: string; refreshToken: string }
export type NativePayEnd = 'done' | 'cancelled' | 'failed'
/** An order by its number; `snType` is the kind of number. */
export type NativePay = { sn: string; snType: 'order' }

/** Arguments and reply of each handler. Heights are CSS pixels. */
export type Handlers = {
  appUserAgent: { tell: undefined; answer: NativeInfo | null }
  getRegisteredHandlers: { tell: undefined; answer: string[] }
  isShowTitle: { tell: undefined; answer: boolean }
  getThemeMode: { tell: undefined; answer: Theme | null }
  getHomeIndicatorHeight: { tell: undefined; answer: number }
  getTabHeight: { tell: undefined; answer: number }
  getAccessToken: { tell: undefined; answer: NativeTokens }
  getAndroidRefreshToken: { tell: undefined; answer: string }
  setTabVisible: { tell: { visible: number }; answer: undefined }
  exitWebview: { tell: undefined; answer: undefined }
  redirect: { tell: { url: string }; answer: undefined }
  showGuideAppDialog: { tell: undefined; answer: undefined }
  useBCoins: { tell: undefined; answer: string }
  getMobilePerformance: { tell: undefined; answer: { totalMem: number } | null }
  appleSignIn: { tell: { nonce: string }; answer: { identityToken: string; authorizationCode: string } }
  wxpay: { tell: NativePay; answer: NativePayEnd }
  alipay: { tell: NativePay; answer: NativePayEnd }
}
export type HandlerName = keyof Handlers
type Told<Name extends HandlerName> = Handlers[Name]['tell'] extends object ? [tell: Handlers[Name]['tell']] : []
export type NativeCall = <Name extends HandlerName>(name: Name, ...tell: Told<Name>) => Promise<Handlers[Name]['answer']>

/** `webview`: the bridge of the iOS and Android shells; `harmony`: the Harmony container. */
export type BridgeKind = 'webview' | 'harmony'
export type BridgePort = {
  /** Names the container that holds the page; null in a plain browser. */
  kind: () => BridgeKind | null
  /** Calls back once a container is there: at once, or when it comes late. Returns the stop function. */
  whenThere: (arrived: () => void) => () => void
  /** Asks the app. A handler the app has not registered is never called. Rejects with `BridgeFailure`. */
  call: NativeCall
}

/** `absent`: no container; `unregistered`: the app does not have the handler; `timeout`: it did not reply in time. */
export class BridgeFailure extends Error {
  constructor(
    readonly reason: 'absent' | 'unregistered' | 'timeout',
    readonly handler: HandlerName,
  ) {
    super(`native handler ${handler}: ${reason}`)
    this.name = 'BridgeFailure'
  }
}

/** Ends a promise of the bridge whose failure needs no answer. Rethrows what is no `BridgeFailure`. */
export function expectBridgeFailure(error: unknown): undefined {
  if (!(error instanceof BridgeFailure)) throw error
}
