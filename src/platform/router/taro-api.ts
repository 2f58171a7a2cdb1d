/**
 * Replaces `@tarojs/taro` in the mobile-web build (`config/web.ts` names it): of Taro's API the web needs only moves and
 * for the lifecycle of pages; everything else is the browser's own. Taro's compiler takes
 * them by name or from the default, as each target's list has it.
 */
import { navigateBack, navigateTo, redirectTo, reLaunch, switchTab } from './moves'
import { getCurrentPages } from './taro-router'
import { useDidHide, useDidShow, useRouter } from './web-app'

export { getCurrentPages, navigateBack, navigateTo, redirectTo, reLaunch, switchTab }

/** Taro's entry hands the scale of lengths over; style sheets are scaled by the build. */
export const initPxTransform = () => {}

export default {
  getCurrentPages,
  navigateBack,
  navigateTo,
  redirectTo,
  reLaunch,
  switchTab,
  useDidHide,
  useDidShow,
  useRouter,
}
