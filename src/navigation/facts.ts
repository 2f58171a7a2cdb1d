import { ownDevice } from '@/data/http/own-device'
import { ownBrand } from '@/data/site/brand'
import { ownDeviceKind } from '@/data/site/device-kind'
import { ownEnvironment } from '@/data/site/environment'
import { isDesktopBrowser } from '@/domain/device/device'
import { login } from '@/platform/login'
import { surroundings } from '@/platform/surroundings'
import type { Facts } from '@/routes/guard'

/** Collects the facts that the guard needs about the environment of this page. */
export function factsHere(): Facts {
  const device = ownDevice()
  const isMiniProgram = device === 'weapp'
  return {
    environment: ownEnvironment(),
    isNativeApp: device === 'app',
    isMiniProgram,
    isMessagingApp: !isMiniProgram && login.isOneTap(),
    isIframe: surroundings.isIframe(),
    // A tablet that asks for desktop pages names itself a Mac.
    isDesktop: isDesktopBrowser(surroundings.userAgent()) && ownDeviceKind() !== 'ios',
    brand: ownBrand(),
  }
}
