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
/**
 * `isOn`: whether messages of the kind are also delivered outside the inbox; `isFixed`: they always are; `ways`: names of the ways that the
 * school sends them by. A server of the last release sends neither.
 */
export const MessageSwitchSchema = Type.Object({
  kind: KindSchema,
  title: Type.String(),
  group: Type.String(),
  isOn: Type.Boolean(),
  isFixed: Type.Optional(Type.Boolean()),
  ways: Type.Optional(Type.Array(Type.String())),
})
export const SetMessageSwitchSchema = Type.Object({ kind: KindSchema, isOn: Type.Boolean() })

const ChannelSchema = oneOf('subscribe', 'official', 'push', 'sms', 'email')
const ConsentChannelSchema = oneOf('sms', 'email')
/**
 * Ways out of the inbox. `address`: the learner's name there, masked, empty for none. `consents`: advertising by ways that need a yes, with
 * the words that it is kept with. Between `quietFrom` and `quietUntil`, hours in Asia/Shanghai, almost nothing is sent.
 */
export const MessageChannelsSchema = Type.Object({
  quietFrom: Type.Integer(),
  quietUntil: Type.Integer(),
  channels: Type.Array(Type.Object({ channel: ChannelSchema, title: Type.String(), address: Type.String(), isOn: Type.Boolean() })),
  consents: Type.Array(Type.Object({ channel: ConsentChannelSchema, title: Type.String(), words: Type.String(), isGiven: Type.Boolean() })),
})
export const SetMessageChannelSchema = Type.Object({ channel: ChannelSchema, isOn: Type.Boolean() })
export const SetMarketingSchema = Type.Object({ channel: ConsentChannelSchema, isGiven: Type.Boolean() })

export type MessageChannels = Static<typeof MessageChannelsSchema>
export type SetMessageChannel = Static<typeof SetMessageChannelSchema>
export type SetMarketing = Static<typeof SetMarketingSchema>
export type MessagesQuery = Static<typeof MessagesQuerySchema>
export type Message = Static<typeof MessageSchema>
export type UnreadMessages = Static<typeof UnreadMessagesSchema>
export type ReadMessages = Static<typeof ReadMessagesSchema>
export type MessageSwitch = Static<typeof MessageSwitchSchema>
export type SetMessageSwitch = Static<typeof SetMessageSwitchSchema>
