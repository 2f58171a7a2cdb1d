import { type Static, Type } from '@sinclair/typebox'
import { LivingStatusSchema } from '@/contract/course/course.schema'
import { CountSchema, IdSchema, MomentSchema, nullable } from '@/contract/scalars.schema'

export const MOST_LIVE_TEXT = 100

/** Where a broadcast is seen. `isStandIn`: a recording runs by the timetable; `second`: its place now. */
const StreamSchema = Type.Object({ url: Type.String(), isStandIn: Type.Boolean(), second: CountSchema })
export const LiveRoomSchema = Type.Object({
  lessonId: IdSchema,
  status: LivingStatusSchema,
  startAt: MomentSchema,
  endAt: MomentSchema,
  reservedCount: CountSchema,
  isReserved: Type.Boolean(),
  /** Rooms open on this server now. */
  viewers: CountSchema,
  hasChat: Type.Boolean(),
  canSpeak: Type.Boolean(),
  /** Until when staff have silenced the learner; null where they have not. */
  mutedUntil: nullable(MomentSchema),
  stream: nullable(StreamSchema),
  /** Whether the learner keeps order: may hide messages of others and mute them. Absent from servers of earlier releases. */
  isModerator: Type.Optional(Type.Boolean()),
  /** Seconds between two messages of a learner. Absent from servers of earlier releases. */
  pauseSeconds: Type.Optional(CountSchema),
})
/** `second`: the position in the broadcast at which the message was sent. */
export const LiveMessageSchema = Type.Object({
  id: IdSchema,
  nickname: Type.String(),
  isTeacher: Type.Boolean(),
  text: Type.String(),
  second: CountSchema,
  madeAt: MomentSchema,
  isMine: Type.Boolean(),
})
/** Seconds of the broadcast, the end excluded; without them the newest messages. */
export const LiveMessagesQuerySchema = Type.Object({ from: Type.Optional(CountSchema), to: Type.Optional(CountSchema) })
/** `key`: made once by the device, so that a message sent twice is kept once. */
export const SayLiveSchema = Type.Object({
  text: Type.String({ minLength: 1, maxLength: MOST_LIVE_TEXT, pattern: '\\S' }),
  key: Type.String({ minLength: 8, maxLength: 64 }),
})
export const LiveMessageParamsSchema = Type.Object({ id: IdSchema, messageId: IdSchema })
/** For how many minutes a moderator mutes the author of a message. */
export const MuteLiveSchema = Type.Object({ minutes: Type.Union([Type.Literal(10), Type.Literal(60)]) })
/** An address that streams what happens in the room as server-sent events; it opens once. */
export const LiveTicketSchema = Type.Object({ url: Type.String(), expiresAt: MomentSchema })

export type LiveRoom = Static<typeof LiveRoomSchema>
export type LiveMessage = Static<typeof LiveMessageSchema>
export type LiveMessagesQuery = Static<typeof LiveMessagesQuerySchema>
export type SayLive = Static<typeof SayLiveSchema>
export type MuteLive = Static<typeof MuteLiveSchema>
export type LiveTicket = Static<typeof LiveTicketSchema>
