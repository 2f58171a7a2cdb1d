import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { circle } from '@/contract/community/circle'
import {
  BlockedPersonSchema,
  CircleCommentSchema,
  CirclePersonSchema,
  CircleSchema,
  CursorQuerySchema,
  DynamicListQuerySchema,
  DynamicSchema,
  ReportDynamicSchema,
  SwitchSchema,
  WriteCommentSchema,
  WriteDynamicSchema,
} from '@/contract/community/circle.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import {
  blockPerson,
  followPerson,
  joinCircle,
  likeDynamic,
  myBlocks,
  removeDynamic,
  reportDynamic,
  writeComment,
  writeDynamic,
} from './posts'
import { commentsOf, dynamicsOf, dynamicsOfPerson, listOpenCircles, oneCircle, oneDynamic, personOf } from './read'

const byId = { params: IdParamsSchema }
const dynamics = Type.Array(DynamicSchema)

const serveReading: ServicePlugin = (app, deps) => {
  serve(app, circle.list, { reply: Type.Array(CircleSchema) }, (_, { userId }) => listOpenCircles(deps, userId))
  serve(app, circle.one, { ...byId, reply: CircleSchema }, ({ params }, { userId }) => oneCircle(deps, params.id, userId))
  serve(app, circle.dynamics, { ...byId, query: DynamicListQuerySchema, reply: dynamics }, ({ params, query }, { userId }) =>
    dynamicsOf(deps, params.id, query, userId),
  )
  serve(app, circle.dynamic, { ...byId, reply: DynamicSchema }, ({ params }, { userId }) => oneDynamic(deps, params.id, userId))
  serve(
    app,
    circle.comments,
    { ...byId, query: CursorQuerySchema, reply: Type.Array(CircleCommentSchema) },
    ({ params, query }, { userId }) => commentsOf(deps, params.id, query, userId),
  )
  serve(app, circle.person, { ...byId, reply: CirclePersonSchema }, ({ params }, { userId }) => personOf(deps, params.id, userId))
  serve(app, circle.ofPerson, { ...byId, query: CursorQuerySchema, reply: dynamics }, ({ params, query }, { userId }) =>
    dynamicsOfPerson(deps, params.id, query, userId),
  )
}

const serveWriting: ServicePlugin = (app, deps) => {
  serve(app, circle.join, { ...byId, body: SwitchSchema, reply: CircleSchema }, ({ params, body }, { learnerId }) =>
    joinCircle(deps, learnerId, params.id, body.isOn),
  )
  serve(app, circle.write, { ...byId, body: WriteDynamicSchema, reply: DynamicSchema }, ({ params, body }, { learnerId }) =>
    writeDynamic(deps, learnerId, params.id, body),
  )
  serve(app, circle.remove, { ...byId, reply: NothingSchema }, async ({ params }, { learnerId }) => {
    await removeDynamic(deps, learnerId, params.id)
    return {}
  })
  serve(app, circle.like, { ...byId, body: SwitchSchema, reply: DynamicSchema }, ({ params, body }, { learnerId }) =>
    likeDynamic(deps, learnerId, params.id, body.isOn),
  )
  serve(app, circle.comment, { ...byId, body: WriteCommentSchema, reply: CircleCommentSchema }, ({ params, body }, { learnerId }) =>
    writeComment(deps, learnerId, params.id, body),
  )
  serve(app, circle.follow, { ...byId, body: SwitchSchema, reply: CirclePersonSchema }, ({ params, body }, { learnerId }) =>
    followPerson(deps, learnerId, params.id, body.isOn),
  )
  serve(app, circle.block, { ...byId, body: SwitchSchema, reply: CirclePersonSchema }, ({ params, body }, { learnerId }) =>
    blockPerson(deps, learnerId, params.id, body.isOn),
  )
  serve(app, circle.blocks, { reply: Type.Array(BlockedPersonSchema) }, (_, { learnerId }) => myBlocks(deps, learnerId))
  serve(app, circle.report, { ...byId, body: ReportDynamicSchema, reply: NothingSchema }, async ({ params, body }, { learnerId }) => {
    await reportDynamic(deps, learnerId, params.id, body)
    return {}
  })
}

/** Discussion groups. */
export const circleCalls: ServicePlugin = async (app, deps) => {
  await serveReading(app, deps)
  await serveWriting(app, deps)
}
