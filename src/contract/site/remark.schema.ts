import { type Static, Type } from '@sinclair/typebox'
import { CircleReportReasonSchema, SwitchSchema } from '@/contract/community/circle.schema'
import { CountSchema, IdSchema, MomentSchema, oneOf, PageQuerySchema } from '@/contract/scalars.schema'

/** A remark is a comment on an article, or a note on a question that its writer shares. */
export const RemarkKindSchema = oneOf('article', 'question')
export const RemarksQuerySchema = Type.Object({ kind: RemarkKindSchema, objectId: IdSchema, ...PageQuerySchema.properties })
/** `isHeld`: staff have not released it, only its author sees it. */
export const RemarkSchema = Type.Object({
  id: IdSchema,
  author: Type.Object({ id: IdSchema, name: Type.String(), avatar: Type.String() }),
  text: Type.String(),
  likeCount: CountSchema,
  isLiked: Type.Boolean(),
  isMine: Type.Boolean(),
  isHeld: Type.Boolean(),
  madeAt: MomentSchema,
})
/** The most liked first, then the newest. `total` counts what the viewer sees, `title` names what is remarked on. */
export const RemarksSchema = Type.Object({ title: Type.String(), total: CountSchema, remarks: Type.Array(RemarkSchema) })
export const WriteRemarkSchema = Type.Object({
  kind: RemarkKindSchema,
  objectId: IdSchema,
  text: Type.String({ minLength: 1, maxLength: 500 }),
  idempotencyKey: Type.String({ minLength: 8, maxLength: 64 }),
})
export const LikeRemarkSchema = SwitchSchema
export const ReportRemarkSchema = Type.Object({ reason: CircleReportReasonSchema, note: Type.String({ maxLength: 200 }) })

export type RemarkKind = Static<typeof RemarkKindSchema>
export type RemarksQuery = Static<typeof RemarksQuerySchema>
export type Remark = Static<typeof RemarkSchema>
export type Remarks = Static<typeof RemarksSchema>
export type WriteRemark = Static<typeof WriteRemarkSchema>
export type LikeRemark = Static<typeof LikeRemarkSchema>
export type ReportRemark = Static<typeof ReportRemarkSchema>
