import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MarksSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'

export const CertificateKindSchema = oneOf('course', 'paper')
/** `picture` and `pdf`: addresses of the drawn certificate, null once it is withdrawn. `reason`: why it was. */
export const CertificateSchema = Type.Object({
  number: Type.String(),
  kind: CertificateKindSchema,
  objectId: IdSchema,
  title: Type.String(),
  /** The course or the paper. */
  subject: Type.String(),
  holder: Type.String(),
  detail: Type.String(),
  givenAt: MomentSchema,
  withdrawnAt: nullable(MomentSchema),
  reason: Type.String(),
  picture: nullable(Type.String()),
  pdf: nullable(Type.String()),
})
/** A certificate that the learner may get; `isDue`: its rule is met and it is on its way. Lessons learned and needed for a course, the best marks and the pass marks for a paper. */
export const CertificateWaySchema = Type.Object({
  kind: CertificateKindSchema,
  objectId: IdSchema,
  title: Type.String(),
  subject: Type.String(),
  isDue: Type.Boolean(),
  lessons: nullable(Type.Object({ learned: CountSchema, needed: CountSchema })),
  marks: nullable(Type.Object({ best: nullable(MarksSchema), pass: MarksSchema })),
})
export const CertificatesSchema = Type.Object({ certificates: Type.Array(CertificateSchema), ways: Type.Array(CertificateWaySchema) })
/** As it is printed or typed by hand. */
export const CertificateNumberSchema = Type.Object({ number: Type.String({ minLength: 1, maxLength: 60 }) })

export type CertificateKind = Static<typeof CertificateKindSchema>
export type Certificate = Static<typeof CertificateSchema>
export type CertificateWay = Static<typeof CertificateWaySchema>
export type Certificates = Static<typeof CertificatesSchema>
export type CertificateNumber = Static<typeof CertificateNumberSchema>
