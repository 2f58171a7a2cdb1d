import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable } from '@/contract/scalars.schema'

const CodeSchema = Type.String({ minLength: 1, maxLength: 60 })
export const CheckRedeemCodeSchema = Type.Object({ code: CodeSchema })
export const ActivateRedeemCodeSchema = Type.Object({ code: CodeSchema, courseId: IdSchema })
/** A book's code and what it opens. `courseId`: what this learner opened with it, null while it is unused. */
export const GiftSchema = Type.Object({
  bookTitle: Type.String(),
  validUntil: MomentSchema,
  courseId: nullable(IdSchema),
  directions: Type.Array(
    Type.Object({
      courseId: IdSchema,
      title: Type.String(),
      subtitle: Type.String(),
      cover: Type.String(),
      validDays: nullable(Type.Integer()),
      isOwned: Type.Boolean(),
    }),
  ),
})

export type CheckRedeemCode = Static<typeof CheckRedeemCodeSchema>
export type ActivateRedeemCode = Static<typeof ActivateRedeemCodeSchema>
export type Gift = Static<typeof GiftSchema>
