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
