import { type Static, Type } from '@sinclair/typebox'
import { FenSchema, IdSchema, nullable } from '../scalars.schema'

/** A gateway call. `serviceName` is one of the gateway's names. */
export const ThroughApiSchema = Type.Object({
  serviceName: Type.String({ minLength: 1, maxLength: 100 }),
  params: Type.Record(Type.String(), Type.Unknown()),
  config: Type.Object({
    /** Name of the parameter for the learner; the server takes the learner from the session only. */
    authKey: Type.Optional(Type.String({ maxLength: 40 })),
    isAuth: Type.Optional(Type.Boolean()),
  }),
})
export const NoParamsSchema = Type.Object({}, { additionalProperties: false })
export const InviteCodeSchema = Type.Object({ inviteCode: Type.String({ minLength: 1, maxLength: 40 }) })
/** Whether this learner may enter the code; `reason` is set when not. */
export const InviteCheckSchema = Type.Object({ isUsable: Type.Boolean(), inviterName: Type.String(), reason: Type.String() })
/** `reward`: fen that the learner's first paid order brings. */
export const InviteWrittenSchema = Type.Object({ reward: FenSchema })
export const CashAccountSchema = Type.Object({ balance: FenSchema })
/** `invitedIds`: newest first, at most `count` of them. */
export const InvitedStatusSchema = Type.Object({
  inviteCode: Type.String(),
  inviterId: nullable(IdSchema),
  invitedIds: Type.Array(IdSchema),
  invitedCount: Type.Integer(),
})
export const InstallmentSchema = Type.Object({
  courseId: IdSchema,
  name: Type.String({ minLength: 1, maxLength: 40 }),
  mobile: Type.String({ minLength: 1, maxLength: 20 }),
})
export const InstallmentReceivedSchema = Type.Object({ applicationId: IdSchema })

export type ThroughApi = Static<typeof ThroughApiSchema>
export type NoParams = Static<typeof NoParamsSchema>
export type InviteCode = Static<typeof InviteCodeSchema>
export type InviteCheck = Static<typeof InviteCheckSchema>
export type InviteWritten = Static<typeof InviteWrittenSchema>
export type CashAccount = Static<typeof CashAccountSchema>
export type InvitedStatus = Static<typeof InvitedStatusSchema>
export type Installment = Static<typeof InstallmentSchema>
export type InstallmentReceived = Static<typeof InstallmentReceivedSchema>
