import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

const key = Type.String({ pattern: '^[a-z0-9_-]{1,30}$' })
/** `next`: the question an option leads to, or `end`; without it the one below follows. */
export const QuestionSchema = Type.Object({
  key,
  title: Type.String(),
  kind: oneOf('one', 'many', 'text'),
  isRequired: Type.Boolean(),
  options: Type.Array(Type.Object({ value: key, text: Type.String(), next: Type.Optional(key) })),
})
export const QuestionnaireBodySchema = Type.Array(QuestionSchema)
export const QuestionAnswerSchema = Type.Object({
  key,
  values: Type.Array(key, { maxItems: 30 }),
  text: Type.String({ maxLength: 500 }),
})
export const AnswersSchema = Type.Object({ answers: Type.Array(QuestionAnswerSchema, { maxItems: 60 }) })
/** `answers`: what was handed in, else the draft. */
export const QuestionnaireSchema = Type.Object({
  id: IdSchema,
  title: Type.String(),
  intro: Type.String(),
  state: oneOf('coming', 'running', 'ended'),
  questions: QuestionnaireBodySchema,
  answers: Type.Array(QuestionAnswerSchema),
  answeredAt: nullable(MomentSchema),
})
/** Whether the learner has not answered the intention questionnaire yet. */
export const IntentionCheckSchema = Type.Object({ needCollect: Type.Boolean() })

export type Question = Static<typeof QuestionSchema>
export type QuestionAnswer = Static<typeof QuestionAnswerSchema>
export type Answers = Static<typeof AnswersSchema>
export type Questionnaire = Static<typeof QuestionnaireSchema>
export type IntentionCheck = Static<typeof IntentionCheckSchema>
