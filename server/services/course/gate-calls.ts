import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { gate } from '@/contract/course/gate'
import {
  CourseIdSchema,
  CourseMemberSchema,
  CourseStandingSchema,
  MemberAuthSchema,
  PreTaskBodySchema,
  PreTasksSchema,
  ProtocolSchema,
  SignProtocolSchema,
  StandingsQuerySchema,
  SubjectsSchema,
} from '@/contract/course/gate.schema'
import { IdParamsSchema } from '@/contract/scalars.schema'
import { courseMember, courseStandings, finishPreTask, memberAuth, preTasks } from './gate'
import { courseSubjects, readProtocol, signProtocol } from './protocol'

const byId = { params: IdParamsSchema }

/** Calls for the steps before the lessons of a course. */
export const gateCalls: ServicePlugin = (app, deps) => {
  serve(app, gate.standings, { query: StandingsQuerySchema, reply: Type.Array(CourseStandingSchema) }, ({ query }, { userId }) =>
    courseStandings(deps, query.ids, userId),
  )
  serve(app, gate.memberAuth, { ...byId, reply: MemberAuthSchema }, ({ params }, { userId }) => memberAuth(deps, params.id, userId))
  serve(app, gate.preTasks, { query: CourseIdSchema, reply: PreTasksSchema }, ({ query }, { learnerId }) =>
    preTasks(deps, learnerId, query.courseId),
  )
  serve(app, gate.finishPreTask, { ...byId, body: PreTaskBodySchema, reply: PreTasksSchema }, ({ params, body }, { learnerId }) =>
    finishPreTask(deps, learnerId, params.id, body.kind),
  )
  serve(app, gate.markMobile, { body: CourseIdSchema, reply: PreTasksSchema }, ({ body }, { learnerId }) =>
    finishPreTask(deps, learnerId, body.courseId, 'mobile'),
  )
  serve(app, gate.member, { ...byId, reply: CourseMemberSchema }, ({ params }, { learnerId }) => courseMember(deps, learnerId, params.id))
  serve(app, gate.protocol, { ...byId, reply: ProtocolSchema }, ({ params }, { userId }) => readProtocol(deps, params.id, userId))
  serve(app, gate.signProtocol, { ...byId, body: SignProtocolSchema, reply: ProtocolSchema }, ({ params, body }, { learnerId }) =>
    signProtocol(deps, learnerId, params.id, body),
  )
  serve(app, gate.subjects, { ...byId, reply: SubjectsSchema }, ({ params }, { userId }) => courseSubjects(deps, params.id, userId))
}
