import type { HandlerName } from '@/platform/bridge/port'

/** An answer of a shell to each handler, as it comes over the wire, and the value the web part reads from it. */
export const nativeAnswers: Record<HandlerName, { raw: unknown; read: unknown }> = {
  getRegisteredHandlers: { raw: [], read: [] },
  appUserAgent: { raw: { project: 'Qiming', appVer: '2.4.0', code: '' }, read: { project: 'qiming', appVer: '2.4.0', code: '' } },
  isShowTitle: { raw: 1, read: true },
  getThemeMode: { raw: 'dark', read: 'dark' },
  getHomeIndicatorHeight: { raw: '34', read: 34 },
  getTabHeight: { raw: 50, read: 50 },
  getAccessToken: { raw: '{"accessToken":"a","refreshToken":"r"}', read: { accessToken: 'a', refreshToken: 'r' } },
  getAndroidRefreshToken: { raw: '20260101', read: '20260101' },
  setTabVisible: { raw: undefined, read: undefined },
  exitWebview: { raw: undefined, read: undefined },
  redirect: { raw: undefined, read: undefined },
  showGuideAppDialog: { raw: undefined, read: undefined },
  useBCoins: { raw: 0, read: '0' },
  getMobilePerformance: { raw: { totalMem: 8_000_000 }, read: { totalMem: 8_000_000 } },
  appleSignIn: {
    raw: '{"identityToken":"eyJhbGciOiJSUzI1NiJ9.e30.c2ln","authorizationCode":"c8f1.0.rrsu"}',
    read: { identityToken: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln', authorizationCode: 'c8f1.0.rrsu' },
  },
  wxpay: { raw: { status: 'success' }, read: 'done' },
  alipay: { raw: 'cancel', read: 'cancelled' },
}
const names = Object.keys(nativeAnswers) as HandlerName[]
nativeAnswers.getRegisteredHandlers = { raw: names, read: names }

/** Holds the record that each handler with arguments is sent. */
export const nativeTellings: Partial<Record<HandlerName, object>> = {
  setTabVisible: { visible: 1 },
  redirect: { url: 'qiming://to/home' },
  appleSignIn: { nonce: 'n-1' },
  wxpay: { sn: '2026', snType: 'order' },
  alipay: { sn: '2026', snType: 'order' },
}
