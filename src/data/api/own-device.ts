import { type Device, deviceOf } from '@/domain/account/host-environment'
import { bridge } from '@/platform/bridge'
import { router } from '@/platform/router'

/** The device this page runs on; inside the native bridge it is the app, whatever the address says. */
export const ownDevice = (): Device => (bridge.kind() === 'webview' ? 'app' : deviceOf(router.href()))
