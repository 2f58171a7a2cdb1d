import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { guide } from '@/contract/course/guide'
import { BindPhaseBodySchema, GuideContactSchema, GuideContactsQuerySchema } from '@/contract/course/guide.schema'
import { bindPhase, contactsOf } from './guide'

const ofCourse = { query: GuideContactsQuerySchema, reply: Type.Array(GuideContactSchema) }

/** Serves the guide who looks after the learner. */
export const guideCalls: ServicePlugin = (app, deps) => {
  serve(app, guide.banban, ofCourse, ({ query }, { learnerId }) => contactsOf(deps, learnerId, 'banban', query))
  serve(app, guide.groups, ofCourse, ({ query }, { learnerId }) => contactsOf(deps, learnerId, 'group', query))
  serve(app, guide.assistants, ofCourse, ({ query }, { learnerId }) => contactsOf(deps, learnerId, 'assistant', query))
}

/** The phases of a contact; the legacy gateway answers them. */
export const bindPhaseCall: ServicePlugin = (app, deps) => {
  serve(app, guide.bindPhases, { body: BindPhaseBodySchema, reply: GuideContactSchema }, ({ body }, { learnerId }) =>
    bindPhase(deps, learnerId, body),
  )
}
