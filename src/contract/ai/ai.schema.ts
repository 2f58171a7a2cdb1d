import { type Static, Type } from '@sinclair/typebox'
import { CountSchema, IdSchema, MomentSchema, nullable, oneOf, PageQuerySchema } from '@/contract/scalars.schema'

/** Most characters of one question. */
export const MOST_AI_TEXT = 500
const KeySchema = Type.String({ minLength: 8, maxLength: 64 })

export const AiSourceKindSchema = oneOf('lesson', 'question', 'article', 'help')
/** Where a quote stands: a lesson at a second, a question in a version, an article, or an answer of the help centre. */
export const AiSourceSchema = Type.Object({
  kind: AiSourceKindSchema,
  refId: IdSchema,
  /** Course of a lesson. */
  courseId: nullable(IdSchema),
  /** Version of a question; 0 for everything else. */
  version: CountSchema,
  second: nullable(CountSchema),
  title: Type.String(),
})
/** One thing that is said: `quote` stands word for word in the source; `say` puts it in other words and is empty where nothing is added. */
export const AiClaimSchema = Type.Object({ say: Type.String(), quote: Type.String(), source: AiSourceSchema })
export const AiStatusSchema = oneOf('waiting', 'done', 'stopped', 'failed', 'refused')
/** Why an answer is not whole: too slow, cut off, an error, too long, off the subject, an exam began, nothing could be proved. */
export const AiReasonSchema = oneOf('slow', 'cut', 'broken', 'long', 'off_subject', 'exam', 'unquoted')
export const AiTurnSchema = Type.Object({
  id: IdSchema,
  sessionId: IdSchema,
  text: Type.String(),
  status: AiStatusSchema,
  reason: nullable(AiReasonSchema),
  claims: Type.Array(AiClaimSchema),
  /** Things that were not shown, because the source does not say them. */
  withheld: CountSchema,
  /** Written by a language model; false for quotes that were looked up. */
  isModel: Type.Boolean(),
  followUps: Type.Array(Type.String()),
  opinion: nullable(oneOf('good', 'bad')),
  madeAt: MomentSchema,
})
export const AiKindSchema = oneOf('chat', 'question')
export const AiSessionSchema = Type.Object({
  id: IdSchema,
  kind: AiKindSchema,
  title: Type.String(),
  questionId: nullable(IdSchema),
  lessonId: nullable(IdSchema),
  second: nullable(CountSchema),
  turnCount: CountSchema,
  touchedAt: MomentSchema,
})
export const AiSessionDetailSchema = Type.Object({ session: AiSessionSchema, turns: Type.Array(AiTurnSchema) })
export const AiStateSchema = Type.Object({
  hasAgreed: Type.Boolean(),
  left: CountSchema,
  cap: CountSchema,
  /** An exam of the learner runs, on whichever device: nothing is answered. */
  isUnderExam: Type.Boolean(),
  isModel: Type.Boolean(),
  keptDays: CountSchema,
})
export const AiAgreementSchema = Type.Object({ isGiven: Type.Boolean() })
/** Names the subject in front of the learner. `second` belongs to the lesson. */
export const AiAnchorSchema = Type.Object({
  questionId: Type.Optional(IdSchema),
  lessonId: Type.Optional(IdSchema),
  second: Type.Optional(CountSchema),
})
export const AiAskSchema = Type.Object({
  text: Type.String({ minLength: 1, maxLength: MOST_AI_TEXT, pattern: '\\S' }),
  kind: AiKindSchema,
  /** Goes on in a conversation; without it a new one begins. */
  sessionId: Type.Optional(IdSchema),
  anchor: Type.Optional(AiAnchorSchema),
  /** Made once a question: the same key twice asks once. */
  key: KeySchema,
})
export const AiAgainSchema = Type.Object({ key: KeySchema })
/** `url`, a path of the API’s origin, streams the answer as server-sent events and opens once; null where the answer is there already. */
export const AiAskedSchema = Type.Object({ turn: AiTurnSchema, url: nullable(Type.String()) })
export const AiOpinionSchema = Type.Object({ isGood: Type.Boolean(), note: Type.String({ maxLength: 200 }) })
export const AiPageQuerySchema = Type.Object(PageQuerySchema.properties)
export const AiSimilarQuerySchema = Type.Object({ questionId: IdSchema })
export const AiSimilarSchema = Type.Object({
  questionId: IdSchema,
  stem: Type.String(),
  chapterTitle: Type.String(),
  points: Type.Array(Type.String()),
})

export type AiSourceKind = Static<typeof AiSourceKindSchema>
export type AiSource = Static<typeof AiSourceSchema>
export type AiClaim = Static<typeof AiClaimSchema>
export type AiStatus = Static<typeof AiStatusSchema>
export type AiReason = Static<typeof AiReasonSchema>
export type AiTurn = Static<typeof AiTurnSchema>
export type AiKind = Static<typeof AiKindSchema>
export type AiSession = Static<typeof AiSessionSchema>
export type AiSessionDetail = Static<typeof AiSessionDetailSchema>
export type AiState = Static<typeof AiStateSchema>
export type AiAgreement = Static<typeof AiAgreementSchema>
export type AiAnchor = Static<typeof AiAnchorSchema>
export type AiAsk = Static<typeof AiAskSchema>
export type AiAgain = Static<typeof AiAgainSchema>
export type AiAsked = Static<typeof AiAskedSchema>
export type AiOpinion = Static<typeof AiOpinionSchema>
export type AiPageQuery = Static<typeof AiPageQuerySchema>
export type AiSimilarQuery = Static<typeof AiSimilarQuerySchema>
export type AiSimilar = Static<typeof AiSimilarSchema>
