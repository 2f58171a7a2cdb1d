import { thisDevice } from '@/data/http/own-device'
import { thisBrand } from '@/data/site/brand'
import { thisDeviceKind } from '@/data/site/device-kind'
import { thisEnvironment } from '@/data/site/environment'
import { isDesktopBrowser } from '@/domain/device/device'
import { login } from '@/platform/login'
import { surroundings } from '@/platform/surroundings'
import type { Facts } from '@/routes/guard'

/** Collects the facts that the guard needs about the environment of this page. */
export function factsHere(): Facts {
  const device = thisDevice()
  const isMiniProgram = device === 'weapp'
  return {
    environment: thisEnvironment(),
    isNativeApp: device === 'app',
    isMiniProgram,
    isMessagingApp: !isMiniProgram && login.isOneTap(),
    isIframe: surroundings.isIframe(),
    // A tablet that asks for desktop pages names itself a Mac.
    isDesktop: isDesktopBrowser(surroundings.userAgent()) && thisDeviceKind() !== 'ios',
    brand: thisBrand(),
  }
}
