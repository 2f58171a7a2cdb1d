import { call } from '@/contract/call'
import type { Reading } from './reading.schema'

type ById = { params: { id: number } }

/** Our own calls for articles that are read as tasks: the server notes when one is opened and when its end is reached. */
export const reading = {
  open: call<ById, Reading>({ service: 'task', method: 'POST', path: '/v2/readings/{id}', auth: true }),
  finish: call<ById, Reading>({ service: 'task', method: 'PUT', path: '/v2/readings/{id}', auth: true }),
}
