import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps'
import { serve } from '#server/http/serve'
import { pack } from '@/contract/tiku/pack'
import { downloadPack, packSize } from './pack'

/** Questions to practise without a network. */
export function packCalls(app: FastifyInstance, deps: Deps): void {
  serve(app, pack.size, ({ query }, { learnerId }) => packSize(deps, learnerId, query))
  serve(app, pack.download, ({ body }, { learnerId }) => downloadPack(deps, learnerId, body))
}
