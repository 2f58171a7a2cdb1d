export type DeviceKind = 'wx' | 'ios' | 'android' | 'harmony'
export type DeviceSigns = { userAgent: string; touchPoints: number; isHarmony: boolean; isMiniProgram: boolean }

/** A Mac has no touch screen, so one that does is an iPad asking for desktop pages. */
const isTouchMac = ({ userAgent, touchPoints }: DeviceSigns) => /Macintosh/.test(userAgent) && touchPoints > 1

/**
 * The user agent names the Harmony container; the messaging app's browser and mini-program are wx; iPad, iPhone, iPod and touch Macs are
 * ios; anything else is android.
 */
export function deviceKindOf(signs: DeviceSigns): DeviceKind {
  if (signs.isHarmony) return 'harmony'
  if (signs.isMiniProgram || /MicroMessenger/i.test(signs.userAgent)) return 'wx'
  return /iPad|iPhone|iPod/.test(signs.userAgent) || isTouchMac(signs) ? 'ios' : 'android'
}

/** Whether a user agent is a desktop browser: it names a desktop system and no mobile device. */
export function isDesktopBrowser(userAgent: string): boolean {
  return /Windows NT|Macintosh|X11|CrOS/.test(userAgent) && !/Mobile|Tablet|iPad|Android/.test(userAgent)
}

/** Kinds of devices by user agent, the most specific first. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/OpenHarmony|HarmonyOS/i, '鸿蒙设备'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android.*Mobile/, '安卓手机'],
  [/Android/, '安卓平板'],
  [/Windows/, 'Windows 电脑'],
  [/Macintosh/, 'Mac 电脑'],
  [/X11|Linux|CrOS/, 'Linux 电脑'],
]
/** Programs that open the app, the special ones first: most name themselves after another too. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/miniProgram/i, '微信小程序'],
  [/MicroMessenger/i, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const named = (list: typeof KINDS, userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1]

/** Names the device that sent this user agent as a learner would, such as `iPhone · 微信`. */
export function deviceName(userAgent: string): string {
  const parts = [named(KINDS, userAgent), named(PROGRAMS, userAgent)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(' · ') : '未知设备'
}
