import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable } from '@/contract/scalars.schema'

const CodeSchema = Type.String({ minLength: 1, maxLength: 60 })
export const CheckGiftSchema = Type.Object({ code: CodeSchema })
export const ActivateGiftSchema = Type.Object({ code: CodeSchema, courseId: IdSchema })
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

export type CheckGift = Static<typeof CheckGiftSchema>
export type ActivateGift = Static<typeof ActivateGiftSchema>
export type Gift = Static<typeof GiftSchema>
