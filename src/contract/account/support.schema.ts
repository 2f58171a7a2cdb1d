import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable } from '../scalars.schema'

/** `address`: chat of the provider, empty where none is set; `phone` likewise. Hours are HH:MM, Asia/Shanghai. */
export const SupportStateSchema = Type.Object({
  isOpen: Type.Boolean(),
  from: Type.String(),
  to: Type.String(),
  address: Type.String(),
  phone: Type.String(),
})
/** `contact`: asked of visitors only. */
export const SupportTextSchema = Type.Object({
  body: Type.String({ minLength: 1, maxLength: 1000 }),
  contact: Type.Optional(Type.String({ maxLength: 40 })),
})
export const SupportMessageSchema = Type.Object({
  id: IdSchema,
  body: Type.String(),
  answer: Type.String(),
  createdAt: MomentSchema,
  answeredAt: nullable(MomentSchema),
})

export type SupportState = Static<typeof SupportStateSchema>
export type SupportText = Static<typeof SupportTextSchema>
export type SupportMessage = Static<typeof SupportMessageSchema>
