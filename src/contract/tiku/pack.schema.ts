import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, oneOf } from '@/contract/scalars.schema'
import { PracticeSchema } from './practice.schema'
import { ScoringRuleSchema, ScoringTermsSchema } from './question.schema'

/** Names the source of a pack: a chapter or a paper, by its id. */
export const PackSourceSchema = Type.Object({ kind: oneOf('chapter', 'paper'), id: IdSchema })
/** `version` changes with any question of the pack; `bytes` is what the device will have to keep. */
export const PackSizeSchema = Type.Object({
  title: Type.String(),
  version: Type.String(),
  bytes: Type.Integer(),
  questionCount: Type.Integer(),
  /** Recordings too large to come along: they play with a network only. Absent when all of them come. */
  leftOut: Type.Optional(Type.Integer({ minimum: 1 })),
})
/**
 * A practice with everything needed to show and mark it without a network: every solution, the rule of each question with its amounts, and
 * the pictures, formulas and recordings as data addresses by their stored address.
 */
export const PackSchema = Type.Object({
  version: Type.String(),
  practice: PracticeSchema,
  /** Absent in packs kept before they had their pictures. */
  files: Type.Optional(Type.Record(Type.String(), Type.String())),
  rules: Type.Array(Type.Object({ questionId: IdSchema, rule: ScoringRuleSchema, terms: Type.Optional(ScoringTermsSchema) })),
})

export type PackSource = Static<typeof PackSourceSchema>
export type PackSize = Static<typeof PackSizeSchema>
export type Pack = Static<typeof PackSchema>
