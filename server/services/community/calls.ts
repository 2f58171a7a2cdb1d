import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { circle } from '@/contract/community/circle'
import {
  blockPerson,
  commentsOf,
  dynamicsOf,
  dynamicsOfPerson,
  followPerson,
  joinCircle,
  likeDynamic,
  listOpenCircles,
  myBlocks,
  oneCircle,
  oneDynamic,
  personOf,
  removeDynamic,
  reportDynamic,
  writeComment,
  writeDynamic,
} from './posts'

const serveReading: ServicePlugin = (app, deps) => {
  serve(app, circle.list, (_, { userId }) => listOpenCircles(deps, userId))
  serve(app, circle.one, ({ params }, { userId }) => oneCircle(deps, params.id, userId))
  serve(app, circle.dynamics, ({ params, query }, { userId }) => dynamicsOf(deps, params.id, query, userId))
  serve(app, circle.dynamic, ({ params }, { userId }) => oneDynamic(deps, params.id, userId))
  serve(app, circle.comments, ({ params, query }, { userId }) => commentsOf(deps, params.id, query, userId))
  serve(app, circle.person, ({ params }, { userId }) => personOf(deps, params.id, userId))
  serve(app, circle.ofPerson, ({ params, query }, { userId }) => dynamicsOfPerson(deps, params.id, query, userId))
}

const serveWriting: ServicePlugin = (app, deps) => {
  serve(app, circle.join, ({ params, body }, { learnerId }) => joinCircle(deps, learnerId, params.id, body.isOn))
  serve(app, circle.write, ({ params, body }, { learnerId }) => writeDynamic(deps, learnerId, params.id, body))
  serve(app, circle.remove, async ({ params }, { learnerId }) => {
    await removeDynamic(deps, learnerId, params.id)
    return {}
  })
  serve(app, circle.like, ({ params, body }, { learnerId }) => likeDynamic(deps, learnerId, params.id, body.isOn))
  serve(app, circle.comment, ({ params, body }, { learnerId }) => writeComment(deps, learnerId, params.id, body))
  serve(app, circle.follow, ({ params, body }, { learnerId }) => followPerson(deps, learnerId, params.id, body.isOn))
  serve(app, circle.block, ({ params, body }, { learnerId }) => blockPerson(deps, learnerId, params.id, body.isOn))
  serve(app, circle.blocks, (_, { learnerId }) => myBlocks(deps, learnerId))
  serve(app, circle.report, async ({ params, body }, { learnerId }) => {
    await reportDynamic(deps, learnerId, params.id, body)
    return {}
  })
}

/** Discussion groups. */
export const communityCalls: ServicePlugin = async (app, deps) => {
  await serveReading(app, deps)
  await serveWriting(app, deps)
}
