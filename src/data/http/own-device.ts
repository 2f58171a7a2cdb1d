import { type Device, deviceOf } from '@/domain/device/host-environment'
import { bridge } from '@/platform/bridge'
import { router } from '@/platform/router'

/** The device of this page; with the native bridge it is the app, whatever the address. */
export const thisDevice = (): Device => (bridge.kind() === 'webview' ? 'app' : deviceOf(router.href()))
