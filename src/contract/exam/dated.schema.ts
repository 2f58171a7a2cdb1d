import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable } from '../scalars.schema'

/** No question is on a screen for longer; clients send a day at most. */
export const LONGEST_SHOWN_MS = 100_000_000
/** A run of the app on a device, and the device; both drawn by the client. */
export const RunSchema = Type.String({ minLength: 8, maxLength: 32, pattern: '^[A-Za-z0-9]+$' })

/** A dated mock as one learner finds it: sat once between two moments; results, keys and places stay closed until the last. */
export const DatedSchema = Type.Object({
  opensAt: MomentSchema,
  closesAt: MomentSchema,
  /** The learner has asked to be reminded. */
  isAsked: Type.Boolean(),
  /** The learner has handed it in within its time. */
  isSat: Type.Boolean(),
  /** The result of that attempt, once the time is over. */
  resultId: nullable(IdSchema),
})

/** How often an exam was left for another page or app while it ran, and how long in milliseconds. */
export const LeavesSchema = Type.Object({ count: CountSchema, awayMs: CountSchema })
/** Times an exam was left, by number in a run of the app; `awayMs` is null while the learner is not back. */
export const LeaveReportSchema = Type.Object({
  run: RunSchema,
  leaves: Type.Array(Type.Object({ seq: IdSchema, awayMs: nullable(Type.Integer({ minimum: 0, maximum: LONGEST_SHOWN_MS })) }), {
    minItems: 1,
    maxItems: 100,
  }),
})

/** The waiting room of a dated mock by the server's clock. */
export const RoomSchema = Type.Object({
  opensAt: MomentSchema,
  closesAt: MomentSchema,
  /** Milliseconds until the exam opens; 0 once it has. */
  leftMs: Type.Integer({ minimum: 0 }),
  /** Learners in the waiting room, the asking one among them. */
  waitingCount: Type.Integer({ minimum: 0 }),
})
export const ReminderSchema = Type.Object({ isAsked: Type.Boolean() })

export type Dated = Static<typeof DatedSchema>
export type Leaves = Static<typeof LeavesSchema>
export type LeaveReport = Static<typeof LeaveReportSchema>
export type Room = Static<typeof RoomSchema>
export type Reminder = Static<typeof ReminderSchema>
