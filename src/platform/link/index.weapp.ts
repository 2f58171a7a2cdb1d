import Taro from '@tarojs/taro'
import { clipboard } from '../clipboard'
import type { LinkPort } from './port'

/** A mini-program opens no address of others; a telephone number it can dial. */
async function open(url: string): Promise<'left' | 'copied'> {
  if (url.startsWith('tel:')) {
    await Taro.makePhoneCall({ phoneNumber: url.slice('tel:'.length) })
    return 'left'
  }
  await clipboard.copy(url)
  return 'copied'
}

export const link: LinkPort = { leave: open, open }
