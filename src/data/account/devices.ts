import { queryOptions } from '@tanstack/react-query'
import { devices } from '@/contract/account/devices'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Where a learner is signed in. */
export const deviceQueries = {
  list: () => queryOptions({ queryKey: ['devices'], queryFn: queryOf(devices.list, {}) }),
}

const quiet = { isQuiet: true }

export const endDevice = (id: number) => send(devices.end, { params: { id } }, quiet)
export const endOtherDevices = () => send(devices.endOthers, {}, quiet)
