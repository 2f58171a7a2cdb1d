import type { FastifyInstance } from 'fastify'
import { pack } from '@/contract/exam/pack'
import { PackSchema, PackSizeSchema, PackSourceSchema } from '@/contract/exam/pack.schema'
import type { Deps } from '../../../deps'
import { serve } from '../../../http/serve'
import { downloadPack, packSize } from './pack'

/** Questions to practise without a network. */
export function packCalls(app: FastifyInstance, deps: Deps): void {
  serve(app, pack.size, { query: PackSourceSchema, reply: PackSizeSchema }, ({ query }, { learnerId }) => packSize(deps, learnerId, query))
  serve(app, pack.download, { body: PackSourceSchema, reply: PackSchema }, ({ body }, { learnerId }) => downloadPack(deps, learnerId, body))
}
