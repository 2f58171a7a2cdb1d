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
