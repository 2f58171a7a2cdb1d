import { type Static, Type } from '@sinclair/typebox'
import { PreTaskKindSchema } from '@/contract/course/gate.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { closed, Id, MediaPath, Text } from '@/contract/site/stored-values.schema'

const Stars = Type.Integer({ minimum: 1, maximum: 5 })

/** Content around a course: member price, trailer, reviews, notes, recommendations and the steps before the first lesson. */
export const AroundSeed = Type.Object(
  {
    courseId: Id,
    vipPrice: Type.Optional(Type.Integer({ minimum: 0 })),
    levelPrices: Type.Optional(
      Type.Array(Type.Object({ level: Type.Integer({ minimum: 1, maximum: 9 }), price: Type.Integer({ minimum: 0 }) }, closed)),
    ),
    examYear: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100 })),
    trailer: Type.Optional(MediaPath),
    hasChat: Type.Optional(Type.Boolean()),
    reviews: Type.Array(
      Type.Object(
        { userId: Id, stars: Stars, tags: Type.Array(Text), body: Text, daysAgo: Type.Integer({ minimum: 0 }), reply: Type.Optional(Text) },
        closed,
      ),
    ),
    recommended: Type.Array(Type.Object({ courseId: Id, reason: Text }, closed)),
    preTasks: Type.Optional(Type.Array(PreTaskKindSchema)),
    protocol: Type.Optional(Type.Object({ id: Id, title: Text, content: RichContentSchema }, closed)),
    combine: Type.Optional(
      Type.Object(
        {
          least: Id,
          most: Id,
          subjects: Type.Array(Type.Object({ id: Id, name: Text, note: Type.String(), taughtBy: Id }, closed), { minItems: 1 }),
        },
        closed,
      ),
    ),
  },
  closed,
)

/** A note under a course; without a course it is under all. */
export const ExtraPageSeed = Type.Object(
  { id: Id, courseId: Type.Optional(Id), type: Type.String({ pattern: '^[a-z][a-z-]{0,29}$' }), title: Text, content: RichContentSchema },
  closed,
)

export const GuideSeed = Type.Object(
  {
    id: Id,
    courseId: Type.Optional(Id),
    title: Text,
    content: RichContentSchema,
    groupName: Type.Optional(Text),
    address: Type.Optional(Text),
  },
  closed,
)

export type AroundSeed = Static<typeof AroundSeed>
