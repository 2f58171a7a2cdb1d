import Taro from '@tarojs/taro'
import { valuesIn } from '../lifecycle'
import type { RouterPort } from './port'
import { stack } from './stack'

/** The address that led to a tab last, in two parts. */
let tab: string[] = []

const href = () => {
  const page = Taro.getCurrentInstance().router
  const path = page?.path ?? ''
  const query = Object.entries(valuesIn(page?.params ?? {})).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (tab[0] === path && tab[1]) query.push(tab[1])
  return `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Tabs of a mini-program take no parameters: those of the address are kept here, and stand in the address of the page. */
const switchTab = (url: string) => {
  tab = url.split('?')
  return stack.switchTab(tab[0] ?? url)
}

export const router = { ...stack, switchTab, href } satisfies RouterPort
