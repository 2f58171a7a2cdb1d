import { deviceKindOf } from '@/domain/device/device'

/** Whether this browser is the messaging app's own. */
export const isMessagingApp = (): boolean =>
  deviceKindOf({ userAgent: navigator.userAgent, touchPoints: 0, isHarmony: false, isMiniProgram: false }) === 'wx'
