import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf } from '../scalars.schema'

export const MessageGroupSchema = oneOf('order', 'learning', 'exam', 'service')
const KindSchema = Type.String({ minLength: 1, maxLength: 40 })
export const MessagesQuerySchema = Type.Object({
  group: Type.Optional(MessageGroupSchema),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
})
/** `link`: address within the app of what the message is about. */
export const MessageSchema = Type.Object({
  id: IdSchema,
  kind: KindSchema,
  title: Type.String(),
  body: Type.String(),
  link: nullable(Type.String()),
  at: MomentSchema,
  isRead: Type.Boolean(),
})
export const UnreadMessagesSchema = Type.Object({
  total: CountSchema,
  groups: Type.Object({ order: CountSchema, learning: CountSchema, exam: CountSchema, service: CountSchema }),
})
export const ReadMessagesSchema = Type.Object({ group: Type.Optional(MessageGroupSchema) })
/** `isOn`: whether messages of the kind are also delivered outside the inbox. */
export const MessageSwitchSchema = Type.Object({ kind: KindSchema, title: Type.String(), group: Type.String(), isOn: Type.Boolean() })
export const SetMessageSwitchSchema = Type.Object({ kind: KindSchema, isOn: Type.Boolean() })

export type MessagesQuery = Static<typeof MessagesQuerySchema>
export type Message = Static<typeof MessageSchema>
export type UnreadMessages = Static<typeof UnreadMessagesSchema>
export type ReadMessages = Static<typeof ReadMessagesSchema>
export type MessageSwitch = Static<typeof MessageSwitchSchema>
export type SetMessageSwitch = Static<typeof SetMessageSwitchSchema>
