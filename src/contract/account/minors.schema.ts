import { type Static, Type } from '@sinclair/typebox'

const time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })
const pin = Type.String({ pattern: '^[0-9]{4}$' })
/** Hours of the day in Asia/Shanghai, and fen that may be spent in a calendar month. */
const limits = { from: time, to: time, monthlyFen: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }

/** `spentFen`: what was paid this month and what waits to be paid. Off, the limits are proposals. */
export const MinorModeSchema = Type.Object({ isOn: Type.Boolean(), ...limits, spentFen: Type.Integer() })
/** The PIN is set when the mode is turned on, and demanded for every change after that. */
export const MinorLimitsSchema = Type.Object({ pin, ...limits })
export const MinorPinSchema = Type.Object({ pin })

export type MinorMode = Static<typeof MinorModeSchema>
export type MinorLimits = Static<typeof MinorLimitsSchema>
export type MinorPin = Static<typeof MinorPinSchema>
