import { devices } from '@/contract/account/devices'
import { send } from '@/data/http/send'

const quiet = { isQuiet: true }

export const endDevice = (id: number) => send(devices.end, { params: { id } }, quiet)
export const endOtherDevices = () => send(devices.endOthers, {}, quiet)
