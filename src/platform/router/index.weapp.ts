import Taro from '@tarojs/taro'
import { valuesIn } from '../lifecycle'
import type { RouterPort } from './port'
import { stack } from './stack'

const href = () => {
  const page = Taro.getCurrentInstance().router
  const query = Object.entries(valuesIn(page?.params ?? {})).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${page?.path ?? ''}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Tabs of a mini-program take no parameters. */
const switchTab = (url: string) => stack.switchTab(url.split('?')[0] ?? url)

export const router = { ...stack, switchTab, href } satisfies RouterPort
