import { type Device, deviceOf } from '@/domain/host-environment'
import { router } from '@/platform/router'

/** The device this page runs on. */
export const ownDevice = (): Device => deviceOf(router.href())
