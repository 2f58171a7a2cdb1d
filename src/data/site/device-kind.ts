import { thisDevice } from '@/data/http/own-device'
import { type DeviceKind, deviceKindOf } from '@/domain/device/device'
import { bridge } from '@/platform/bridge'
import { device } from '@/platform/device'
import { surroundings } from '@/platform/surroundings'

/** The kind of device this page runs on. */
export function thisDeviceKind(): DeviceKind {
  return deviceKindOf({
    userAgent: surroundings.userAgent(),
    touchPoints: device.touchPoints(),
    isHarmony: bridge.kind() === 'harmony',
    isMiniProgram: thisDevice() === 'weapp',
  })
}
