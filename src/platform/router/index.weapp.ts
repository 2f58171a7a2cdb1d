import Taro from '@tarojs/taro'
import { valuesIn } from '../lifecycle'
import type { RouterPort } from './port'
import { stack } from './stack'

/** The address that led to a tab last, in two parts. */
let tab: string[] = []

/**
 * The address of the page in front. Taro's own idea of it is late: a page that a printed code opened over home at the launch is told to be home,
 * once home has loaded.
 */
const href = () => {
  const page = Taro.getCurrentPages().pop()
  const path = page?.route ? `/${page.route}` : ''
  const query = Object.entries(valuesIn(page?.options ?? {})).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  if (tab[0] === path && tab[1]) query.push(tab[1])
  return `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** Tabs of a mini-program take no parameters: those of the address are kept here, and stand in the address of the page. */
const switchTab = (url: string) => {
  tab = url.split('?')
  return stack.switchTab(tab[0] ?? url)
}

export const router = { ...stack, switchTab, href } satisfies RouterPort
