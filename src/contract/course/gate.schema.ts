import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MomentSchema, nullable, oneOf } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'

export const PreTaskKindSchema = oneOf('profile', 'mobile', 'group', 'protocol')
export const PreTaskSchema = Type.Object({ kind: PreTaskKindSchema, isDone: Type.Boolean() })
export const PreTasksSchema = Type.Object({ isOpen: Type.Boolean(), tasks: Type.Array(PreTaskSchema) })
export const PreTaskBodySchema = Type.Object({ kind: PreTaskKindSchema })
export const CourseIdSchema = Type.Object({ courseId: IdSchema })

/** Why the lessons of a course are closed to a visitor, the first reason first; `open` when they are not. */
export const GateReasonSchema = oneOf('open', 'login', 'withdrawn', 'not_bought', 'expired', 'subjects', 'pre_task')
export const MemberAuthSchema = Type.Object({ courseId: IdSchema, reason: GateReasonSchema, text: Type.String(), action: Type.String() })
/** The steps of a course before its lessons open. */
export const AuthInfoSchema = Type.Object({
  courseId: IdSchema,
  isFree: Type.Boolean(),
  isOnSale: Type.Boolean(),
  isCombined: Type.Boolean(),
  hasProtocol: Type.Boolean(),
  preTasks: Type.Array(PreTaskKindSchema),
})
/** The learner as a member of a course. */
export const CourseMemberSchema = Type.Object({
  courseId: IdSchema,
  joinedAt: MomentSchema,
  expiresAt: nullable(MomentSchema),
  isMobileMarked: Type.Boolean(),
  subjectIds: Type.Array(IdSchema),
})

export const ProtocolSchema = Type.Object({
  id: IdSchema,
  courseId: IdSchema,
  title: Type.String(),
  content: RichContentSchema,
  version: Type.Integer(),
  /** The signer's name and number, both masked; null until this version is signed. */
  signed: nullable(Type.Object({ name: Type.String(), number: Type.String(), at: MomentSchema })),
})
export const SignProtocolSchema = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 40 }),
  idNumber: Type.String({ minLength: 15, maxLength: 18 }),
  version: Type.Integer({ minimum: 1 }),
})

export const SubjectsSchema = Type.Object({
  courseId: IdSchema,
  least: Type.Integer(),
  most: Type.Integer(),
  isConfirmed: Type.Boolean(),
  subjects: Type.Array(
    Type.Object({ id: IdSchema, name: Type.String(), note: Type.String(), courseId: IdSchema, isChosen: Type.Boolean() }),
  ),
})
export const ConfirmCombineSchema = Type.Object({ subjectIds: Type.Array(IdSchema, { minItems: 1, maxItems: 20, uniqueItems: true }) })

export const StandingsQuerySchema = Type.Object({ ids: Type.String({ pattern: '^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,99}$' }) })
export const CourseStandingSchema = Type.Object({ courseId: IdSchema, access: oneOf('free', 'owned', 'expired', 'none') })

export type PreTaskKind = Static<typeof PreTaskKindSchema>
export type PreTasks = Static<typeof PreTasksSchema>
export type PreTaskBody = Static<typeof PreTaskBodySchema>
export type CourseId = Static<typeof CourseIdSchema>
export type GateReason = Static<typeof GateReasonSchema>
export type MemberAuth = Static<typeof MemberAuthSchema>
export type AuthInfo = Static<typeof AuthInfoSchema>
export type CourseMember = Static<typeof CourseMemberSchema>
export type Protocol = Static<typeof ProtocolSchema>
export type SignProtocol = Static<typeof SignProtocolSchema>
export type Subjects = Static<typeof SubjectsSchema>
export type ConfirmCombine = Static<typeof ConfirmCombineSchema>
export type StandingsQuery = Static<typeof StandingsQuerySchema>
export type CourseStanding = Static<typeof CourseStandingSchema>
