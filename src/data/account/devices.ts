import { queryOptions } from '@tanstack/react-query'
import { devices } from '@/contract/account/devices'
import { ask } from '@/data/http/query'

/** Where a learner is signed in. */
export const deviceQueries = {
  list: () => queryOptions({ queryKey: ['devices'], queryFn: ask(devices.list, {}) }),
}
