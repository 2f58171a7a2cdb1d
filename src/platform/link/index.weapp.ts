import Taro from '@tarojs/taro'
import { clipboard } from '../clipboard'
import type { LinkPort } from './port'

/** A mini-program opens no address of others; a telephone number it can dial. */
const open: LinkPort['open'] = async (url) => {
  if (!url.startsWith('tel:')) return (await clipboard.copy(url)) ? 'copied' : 'failed'
  // Closed by the learner: nothing more is wanted.
  await Taro.makePhoneCall({ phoneNumber: url.slice('tel:'.length) }).catch(() => undefined)
  return 'left'
}

export const link: LinkPort = { leave: open, open }
