import { Refusal } from '../host'
import { type Api, answering } from './answer'

/** The vendor's number for a page that was opened from a timeline. */
export const SINGLE_PAGE = 1154

/** Calls that a page opened from a timeline has not: it stands alone, and nobody is signed in there. By the vendor's page on the mode. */
const refused = [
  ...['navigateTo', 'redirectTo', 'reLaunch', 'switchTab', 'navigateBack'],
  ...['login', 'checkSession', 'getUserProfile', 'authorize', 'openSetting', 'requestSubscribeMessage', 'chooseAddress'],
  ...['requestPayment', 'requestVirtualPayment', 'navigateToMiniProgram', 'openCustomerServiceChat', 'openDocument'],
  ...['showShareMenu', 'hideShareMenu', 'updateShareMenu', 'openLocation', 'chooseLocation', 'scanCode', 'uploadFile'],
]

/** The host says where the whole program is, and refuses. */
export function singlePageApi({ say }: { say: (text: string) => void }): Api {
  const refuse = () => {
    say('请前往小程序使用完整服务')
    throw new Refusal('not available in single page mode')
  }
  return answering(Object.fromEntries(refused.map((name) => [name, refuse])))
}
