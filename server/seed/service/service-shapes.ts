import { type Static, Type } from '@sinclair/typebox'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'

/** Shapes of the seed files of questions to teachers, errata and homework. Learners are named by their numbers. */
const Mobile = Type.String({ pattern: '^1\\d{10}$' })
const DaysAgo = Type.Integer({ minimum: 0 })
const Count = Type.Integer({ minimum: 0 })
const oneOf = <const T extends readonly string[]>(...values: T) => Type.Unsafe<T[number]>({ type: 'string', enum: [...values] })

export const ErrataBookSeed = Type.Object(
  {
    id: Id,
    title: Text,
    edition: Text,
    isbn: Type.String({ pattern: '^97[89]\\d{10}$' }),
    cover: MediaPath,
    subject: Text,
    chapters: Type.Array(Type.Object({ id: Id, title: Text }, closed), { minItems: 1 }),
  },
  closed,
)
export const ErratumSeed = Type.Object(
  {
    mobile: Mobile,
    chapterId: Id,
    page: Id,
    quote: Text,
    wrong: Text,
    right: Text,
    daysAgo: DaysAgo,
    status: oneOf('submitted', 'accepted', 'rejected', 'fixed'),
    reply: Type.String(),
    fixedEdition: Type.String(),
    followers: Type.Array(Mobile),
  },
  closed,
)
const DoubtPostSeed = Type.Object(
  {
    kind: oneOf('teacher', 'peer', 'follow_up'),
    text: Text,
    hoursLater: Count,
    teacherId: Type.Optional(Id),
    mobile: Type.Optional(Mobile),
    isAccepted: Type.Optional(Type.Boolean()),
  },
  closed,
)
export const DoubtSeed = Type.Object(
  {
    mobile: Mobile,
    text: Text,
    daysAgo: DaysAgo,
    isAnonymous: Type.Boolean(),
    courseId: Type.Optional(Id),
    lessonId: Type.Optional(Id),
    second: Type.Optional(Count),
    status: oneOf('open', 'answered', 'accepted', 'closed'),
    isHeld: Type.Optional(Type.Boolean()),
    likes: Type.Array(Mobile),
    posts: Type.Array(DoubtPostSeed),
  },
  closed,
)
const HomeworkItemSeed = Type.Object(
  { kind: oneOf('question', 'text', 'images'), prompt: Type.String(), marks: Count, question: Type.Optional(Text) },
  closed,
)
const HomeworkDoneSeed = Type.Object(
  {
    mobile: Mobile,
    daysAgo: DaysAgo,
    text: Text,
    status: oneOf('submitted', 'returned', 'passed'),
    textMarks: Type.Union([Count, Type.Null()]),
    imageMarks: Count,
    comment: Type.String(),
  },
  closed,
)
export const HomeworkSeed = Type.Object(
  {
    id: Id,
    courseId: Id,
    title: Text,
    intro: Text,
    dueInDays: Type.Integer(),
    passMarks: Count,
    credits: Count,
    items: Type.Array(HomeworkItemSeed, { minItems: 1 }),
    submissions: Type.Array(HomeworkDoneSeed),
  },
  closed,
)
export type ErrataBookSeed = Static<typeof ErrataBookSeed>
export type ErratumSeed = Static<typeof ErratumSeed>
export type DoubtSeed = Static<typeof DoubtSeed>
export type HomeworkSeed = Static<typeof HomeworkSeed>
