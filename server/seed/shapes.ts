import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { closed, Id, MediaPath, Moment, Text } from '@/contract/site/stored-values.schema'
import { type ScoringRule, ScoringRuleSchema } from '@/contract/tiku/question.schema'
import type { LessonKind } from '@/domain/learn/lesson'

/** Shapes of the seed files in `server/seed/content`. A file that does not fit stops the start with one line. */

const VipLevel = Type.Integer({ minimum: 1, maximum: 9 })
/** Ways past a lock; whoever owns the course is let in as well, and VIPs from a level on. */
const LockSeed = Type.Object(
  { courseId: Type.Optional(Id), vipLevel: Type.Optional(VipLevel), invites: Type.Optional(Id), beans: Type.Optional(Id) },
  closed,
)

export const CategorySeed = Type.Object(
  {
    id: Id,
    parentId: Type.Union([Id, Type.Null()]),
    level: Type.Integer({ minimum: 1, maximum: 3 }),
    name: Text,
    seq: Type.Integer(),
    /** Its questions, and those below it, are locked. */
    lock: Type.Optional(LockSeed),
  },
  closed,
)

export const TeacherSeed = Type.Object({ id: Id, name: Text, title: Text, avatar: MediaPath, intro: Text }, closed)

const lessonKinds = ['video', 'audio', 'live', 'article', 'document', 'exercise'] as const satisfies readonly LessonKind[]

export const LessonSeed = Type.Object(
  {
    id: Id,
    title: Text,
    type: Type.Union(lessonKinds.map((kind) => Type.Literal(kind))),
    /** File that plays: mp4, m4a, or an HLS index; a live lesson keeps its replay here, a document its PDF. Empty for an article and an exercise. */
    media: Type.Union([MediaPath, Type.Literal('')]),
    /** Length in seconds. */
    length: Type.Integer({ minimum: 1 }),
    isTrial: Type.Boolean(),
    /** Only for live lessons. Days from the day of the first start: negative is past, and `hour` is Asia/Shanghai. */
    live: Type.Optional(
      Type.Object(
        { dayOffset: Type.Integer(), hour: Type.Integer({ minimum: 0, maximum: 23 }), minutes: Type.Integer({ minimum: 1 }) },
        closed,
      ),
    ),
  },
  closed,
)

export const CourseSeed = Type.Object(
  {
    id: Id,
    categoryId: Id,
    type: Type.Union([Type.Literal('normal'), Type.Literal('open'), Type.Literal('live')]),
    title: Text,
    subtitle: Text,
    cover: MediaPath,
    /** Prices in fen; 0 is free. */
    price: Type.Integer({ minimum: 0 }),
    listPrice: Type.Integer({ minimum: 0 }),
    /** Days of access after buying; null means no end. */
    validDays: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    /** The learning group of the course, when it has one. */
    groupName: Type.Optional(Text),
    /** Level of VIP its owners are. */
    vipLevel: Type.Optional(VipLevel),
    teacherIds: Type.Array(Id, { minItems: 1 }),
    highlights: Type.Array(Text),
    summary: RichContentSchema,
    chapters: Type.Array(Type.Object({ id: Id, title: Text, lessons: Type.Array(LessonSeed, { minItems: 1 }) }, closed), { minItems: 1 }),
  },
  closed,
)

export const ArticleSeed = Type.Object(
  { id: Id, categoryId: Id, title: Text, summary: Text, cover: MediaPath, author: Text, publishedAt: Moment, content: RichContentSchema },
  closed,
)

const Stem = Type.Object(
  {
    /** Stable name, unique in the whole bank: `<subject>-<chapter>-<number>`, e.g. `jjf-03-012`. */
    key: Type.String({ pattern: '^[a-z]+-\\d{2}-[a-z0-9-]+$' }),
    stem: RichContentSchema,
    explanation: RichContentSchema,
    /** Knowledge-point keys declared in the same file. */
    points: Type.Array(Text, { minItems: 1 }),
    /** 1 easy … 5 hard. */
    difficulty: Type.Integer({ minimum: 1, maximum: 5 }),
  },
  closed,
)

/** `type` plus its own fields on top of the stem. */
const question = <K extends string, T extends Record<string, TSchema>>(type: K, fields: T) =>
  Type.Object({ ...Stem.properties, type: Type.Literal(type), ...fields }, closed)

const options = Type.Array(Text, { minItems: 2, maxItems: 8 })
/** Letters of the right options, in order: `["A","C"]`. */
const letters = Type.Array(Type.String({ pattern: '^[A-H]$' }), { minItems: 1 })

const plainQuestions = [
  question('single_choice', { options, answer: Type.Array(Type.String({ pattern: '^[A-H]$' }), { minItems: 1, maxItems: 1 }) }),
  question('choice', { options, answer: letters }),
  question('uncertain_choice', { options, answer: letters }),
  question('determine', { answer: Type.Boolean() }),
  /** One array a blank, each with the texts that count as right. The stem shows a blank as `____`. */
  question('fill', { answer: Type.Array(Type.Array(Text, { minItems: 1 }), { minItems: 1 }) }),
  /** Marking points; shares are whole percents and sum to 100. */
  question('essay', {
    reference: RichContentSchema,
    markingPoints: Type.Array(Type.Object({ text: Text, share: Type.Integer({ minimum: 1, maximum: 100 }) }, closed), { minItems: 1 }),
  }),
] as const

const PlainQuestionSeed = Type.Union([...plainQuestions])

/** A case with its own questions, kept together. */
export const QuestionSeed = Type.Union([
  ...plainQuestions,
  question('material', { children: Type.Array(PlainQuestionSeed, { minItems: 2 }) }),
])

export const ChapterSeed = Type.Object(
  {
    /** `jjf` 经济法基础 or `kjsw` 初级会计实务. */
    subject: Text,
    categoryId: Id,
    chapter: Type.Object({ id: Id, title: Text, seq: Type.Integer({ minimum: 1 }) }, closed),
    /** The share of a paper's marks that the chapter should have, in whole percent, and the plan that says so. */
    syllabus: Type.Optional(Type.Object({ from: Type.Integer(), to: Type.Integer(), source: Text }, closed)),
    points: Type.Array(Type.Object({ key: Type.String({ pattern: '^[a-z]+-\\d{2}-p\\d+$' }), title: Text }, closed), { minItems: 1 }),
    questions: Type.Array(QuestionSeed, { minItems: 1 }),
  },
  closed,
)

const Rule = Type.Unsafe<ScoringRule>(Type.Union(ScoringRuleSchema.enum.map((rule: ScoringRule) => Type.Literal(rule))))

export const PaperSeed = Type.Object(
  {
    id: Id,
    categoryId: Id,
    kind: Type.Union([Type.Literal('mock'), Type.Literal('past')]),
    title: Text,
    minutes: Type.Integer({ minimum: 1 }),
    /** Hundredths of a mark. */
    passMarks: Type.Integer({ minimum: 0 }),
    notice: Type.Array(Text),
    /** The scoring rules it follows, by name: `domain/scoring-presets.ts`. */
    preset: Type.Optional(Text),
    /** A dated mock: it opens so many days from today at an hour of Shanghai, for so many hours. */
    dated: Type.Optional(
      Type.Object({ inDays: Type.Integer(), hour: Type.Integer({ minimum: 0, maximum: 23 }), hours: Type.Integer({ minimum: 1 }) }, closed),
    ),
    sections: Type.Array(
      Type.Object(
        {
          title: Text,
          type: Type.String(),
          rule: Rule,
          /** Hundredths of a mark for each question; a material's marks are split over its children by largest remainder. */
          marks: Type.Integer({ minimum: 1 }),
          /** Questions of this type of the subject: those named, or `count` from `offset`, in turn over its chapters. */
          take: Type.Union([
            Type.Object({ keys: Type.Array(Text, { minItems: 1 }) }, closed),
            Type.Object({ offset: Type.Integer({ minimum: 0 }), count: Type.Integer({ minimum: 1 }) }, closed),
          ]),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
)

const Days = Type.Integer({ minimum: 0 })
const Skill = Type.Integer({ minimum: 0, maximum: 100 })

export const LearnerSeed = Type.Object(
  {
    /** Beans the learner starts with. */
    beans: Type.Optional(Type.Integer({ minimum: 1 })),
    id: Id,
    mobile: Type.String({ pattern: '^1\\d{10}$' }),
    nickname: Text,
    avatar: MediaPath,
    courseIds: Type.Array(Id),
    /** Seconds played from the start of each lesson; days are before the first start. */
    learned: Type.Array(
      Type.Object({ lessonId: Id, seconds: Type.Integer({ minimum: 1 }), daysAgo: Type.Integer({ minimum: 0 }) }, closed),
    ),
    /** Finished papers: `skill` 0–100 is the chance in percent of each right answer, drawn with `seed`. */
    attempts: Type.Array(
      Type.Object(
        {
          paperId: Id,
          daysAgo: Type.Integer({ minimum: 0 }),
          minutes: Type.Integer({ minimum: 1 }),
          skill: Type.Integer({ minimum: 0, maximum: 100 }),
          seed: Type.Integer(),
        },
        closed,
      ),
    ),
    /** A chapter of the question bank practised to its end. */
    practice: Type.Optional(Type.Object({ chapterId: Id, daysAgo: Days, skill: Skill, seed: Type.Integer() }, closed)),
    /** The day of the learner's exam in a direction, counted from the first start. */
    examDay: Type.Optional(Type.Object({ categoryId: Id, inDays: Type.Integer({ minimum: 1 }) }, closed)),
    /** Plans that the learner made for themselves, with their weekdays off, 0 is Monday. */
    ownPlans: Type.Optional(
      Type.Array(
        Type.Object(
          {
            courseId: Id,
            dailyMinutes: Type.Integer({ minimum: 15, maximum: 240 }),
            restDays: Type.Array(Type.Integer({ minimum: 0, maximum: 6 }), { maxItems: 2 }),
            daysAgo: Days,
            /** The minute of the day of the daily reminder. */
            remindAt: Type.Optional(Type.Integer({ minimum: 300, maximum: 1439 })),
          },
          closed,
        ),
      ),
    ),
    /** Mornings on which up to `count` questions that were due were reviewed. */
    reviews: Type.Array(Type.Object({ daysAgo: Days, count: Type.Integer({ minimum: 1 }), skill: Skill, seed: Type.Integer() }, closed)),
    /** Questions by their key. */
    favourites: Type.Array(Type.Object({ question: Text, daysAgo: Days }, closed)),
    notes: Type.Array(Type.Object({ question: Text, text: Type.String({ minLength: 1, maxLength: 2000 }), daysAgo: Days }, closed)),
  },
  closed,
)

export type ChapterSeed = Static<typeof ChapterSeed>
export type QuestionSeed = Static<typeof QuestionSeed>
export type PaperSeed = Static<typeof PaperSeed>
export type CourseSeed = Static<typeof CourseSeed>
export type LearnerSeed = Static<typeof LearnerSeed>
