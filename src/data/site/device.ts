import { createStore } from 'zustand/vanilla'
import type { DeviceKind } from '@/domain/device/device'
import type { NativeFlags } from '@/domain/device/host-environment'

/** Native bridge state. `project` is lowercased; texts are empty until the app has returned them. */
export type DeviceState = NativeFlags & {
  hasBridge: boolean
  isInit: boolean
  device: DeviceKind
  project: string
  appVersion: string
  code: string
}

/** Holds the facts of the machine and of the app around the page. */
export const deviceState = createStore<DeviceState>(() => ({
  hasBridge: false,
  isInit: false,
  device: 'android',
  project: '',
  appVersion: '',
  code: '',
  isIos: false,
  isAndroid: false,
  isIpad: false,
}))
