import { nativeInfoOf } from '@/domain/device/host-environment'
import { themeIn } from '@/domain/layout/theme'
import { readJson } from '@/domain/text/read-json'
import type { HandlerName, Handlers, NativePayEnd } from './port'

const record = (answer: unknown): Record<string, unknown> => (typeof answer === 'object' && answer !== null ? { ...answer } : {})
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const height = (answer: unknown) => Math.max(0, Number(answer) || 0)
const nothing = () => undefined

function payEnd(answer: unknown): NativePayEnd {
  const status = text(record(answer).status ?? answer)
  if (status === 'success') return 'done'
  return status === 'cancel' ? 'cancelled' : 'failed'
}

function performance(answer: unknown): { totalMem: number } | null {
  const totalMem = Number(record(answer).totalMem)
  return totalMem > 0 ? { totalMem } : null
}

type Readers = { [Name in HandlerName]: (answer: unknown) => Handlers[Name]['answer'] }

/**
 * The wire format, assumed here and nowhere else: an answer is a plain value, an object, or either as JSON text.
 * Payments answer `{ status: 'success' | 'cancel' | … }`, flags 1 or true, heights CSS pixels.
 */
export const readers: Readers = {
  appUserAgent: nativeInfoOf,
  getRegisteredHandlers: (answer) => (Array.isArray(answer) ? answer.map(text) : []),
  isShowTitle: (answer) => answer === true || Number(answer) === 1,
  getThemeMode: themeIn,
  getHomeIndicatorHeight: height,
  getTabHeight: height,
  getAccessToken: (answer) => {
    const { accessToken = answer, refreshToken } = record(answer)
    return { accessToken: text(accessToken), refreshToken: text(refreshToken) }
  },
  getAndroidRefreshToken: text,
  setTabVisible: nothing,
  exitWebview: nothing,
  redirect: nothing,
  showGuideAppDialog: nothing,
  useBCoins: text,
  getMobilePerformance: performance,
  appleSignIn: (answer) => {
    const { identityToken = typeof answer === 'string' ? answer : '', authorizationCode } = record(answer)
    return { identityToken: text(identityToken), authorizationCode: text(authorizationCode) }
  },
  wxpay: payEnd,
  alipay: payEnd,
}

/** An answer that came as JSON text is read; other text stays as it is, digits too: a token or a code may be nothing else, and as a number would lose some. */
export function answerIn(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer
  const read = readJson(answer)
  return read === undefined || typeof read === 'number' ? answer : read
}
