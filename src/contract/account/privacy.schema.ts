import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable, oneOf } from '../scalars.schema'

export const AgreementKindSchema = oneOf('user', 'privacy', 'third-party', 'minors')
export const AgreementParamsSchema = Type.Object({ kind: AgreementKindSchema })
export const AgreementSchema = Type.Object({
  kind: AgreementKindSchema,
  version: Type.String(),
  title: Type.String(),
  publishedAt: MomentSchema,
  /** `{school}` in a line is replaced by the name of the brand. */
  sections: Type.Array(Type.Object({ title: Type.String(), lines: Type.Array(Type.String()) })),
})
/** `agreement`: user agreement and privacy policy as they are published now; `tracker`: use of the app may be recorded. */
export const ConsentSchema = Type.Object({
  kind: oneOf('agreement', 'tracker'),
  isGiven: Type.Boolean(),
  place: Type.String({ maxLength: 20 }),
})
export const ConsentRowSchema = Type.Object({
  id: IdSchema,
  kind: Type.String(),
  version: Type.String(),
  isGiven: Type.Boolean(),
  givenAt: MomentSchema,
})
export const DataExportSchema = Type.Object({
  id: IdSchema,
  status: oneOf('queued', 'ready', 'expired'),
  askedAt: MomentSchema,
  expiresAt: nullable(MomentSchema),
})
/** `ticket`: from a second factor, which an account with a number needs. */
export const DataFileQuerySchema = Type.Object({ ticket: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })) })
/** `url` returns the file once, until `expiresAt`. */
export const DataFileSchema = Type.Object({ url: Type.String(), expiresAt: MomentSchema })
/** `ticket`: from a second factor; empty for an account without a number. */
export const DeletionRequestSchema = Type.Object({ ticket: Type.String({ maxLength: 200 }), reason: Type.String({ maxLength: 200 }) })
/** `dueAt`: when the account will be deleted; null without a request. */
export const DeletionSchema = Type.Object({
  dueAt: nullable(MomentSchema),
  /** Whether the consent to sign in with Apple is taken back at Apple with it. */
  endsApple: Type.Optional(Type.Boolean()),
})

export type AgreementKind = Static<typeof AgreementKindSchema>
export type Agreement = Static<typeof AgreementSchema>
export type Consent = Static<typeof ConsentSchema>
export type ConsentRow = Static<typeof ConsentRowSchema>
export type DataExport = Static<typeof DataExportSchema>
export type DataFileQuery = Static<typeof DataFileQuerySchema>
export type DataFile = Static<typeof DataFileSchema>
export type DeletionRequest = Static<typeof DeletionRequestSchema>
export type Deletion = Static<typeof DeletionSchema>
