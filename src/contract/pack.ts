import type { Call } from './call'
import type { Pack, PackSize, PackSource } from './pack.schema'

/** Our own calls of the exam service: questions to practise without a network. */
export const pack = {
  size: { service: 'exam', method: 'GET', path: '/v2/tiku/packs/size', auth: true } as Call<{ query: PackSource }, PackSize>,
  download: { service: 'exam', method: 'POST', path: '/v2/tiku/packs', auth: true } as Call<{ body: PackSource }, Pack>,
}
