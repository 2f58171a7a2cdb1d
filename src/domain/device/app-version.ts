const segmentsOf = (version: string) => version.split('.').map((segment) => Number.parseInt(segment, 10) || 0)

/** Below 0 when `a` is older than `b`, 0 when they are the same, above 0 when newer; a missing segment is 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [segmentsOf(a), segmentsOf(b)]
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The first app that takes a payment from a page. */
const FIRST_PAYING_VERSION = '2.0.0'
/** Message for an app that is too old for payment. */
export const APP_TOO_OLD = 'App 版本过低，请升级App'

/** Whether an app takes payments; true for an app without a version. */
export function canAppPay(appVersion: string): boolean {
  return appVersion === '' || compareVersions(appVersion, FIRST_PAYING_VERSION) >= 0
}
