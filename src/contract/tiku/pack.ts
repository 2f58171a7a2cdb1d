import { call } from '@/contract/call'
import type { Pack, PackSize, PackSource } from './pack.schema'

/** Our own calls of the exam service: questions to practise without a network. */
export const pack = {
  size: call<{ query: PackSource }, PackSize>({ service: 'exam', method: 'GET', path: '/v2/tiku/packs/size', auth: true }),
  download: call<{ body: PackSource }, Pack>({ service: 'exam', method: 'POST', path: '/v2/tiku/packs', auth: true }),
}
