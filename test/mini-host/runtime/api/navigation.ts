import type { PageStack } from '../stack'
import { type Api, answering, type Options } from './answer'

const urlOf = ({ url }: Options) => String(url)

/** The five moves between pages. */
export function navigationApi(stack: PageStack): Api {
  return answering({
    navigateTo: (options) => stack.push(urlOf(options)),
    redirectTo: (options) => stack.replace(urlOf(options)),
    reLaunch: (options) => stack.relaunch(urlOf(options)),
    switchTab: (options) => stack.switchTab(urlOf(options)),
    navigateBack: ({ delta = 1 }) => stack.back(Number(delta)),
  })
}
