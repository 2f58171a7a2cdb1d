import Taro from '@tarojs/taro'
import type { RouterPort } from './port'
import { stack } from './stack'

const href = () => {
  const page = Taro.getCurrentInstance().router
  const query = Object.entries(page?.params ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
  return `${page?.path ?? ''}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

export const router = { ...stack, href } satisfies RouterPort
