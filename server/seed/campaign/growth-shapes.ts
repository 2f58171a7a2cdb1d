import { Type } from '@sinclair/typebox'
import { QuestionnaireBodySchema } from '@/contract/campaign/questionnaire.schema'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'

const Days = Type.Integer({ minimum: -400, maximum: 4000 })
/** Days from the day of the first start: negative is past. */
const window = { fromDay: Days, toDay: Days }
const Code = Type.String({ pattern: '^[a-z0-9-]{1,30}$' })
const Count = Type.Integer({ minimum: 0 })

const PrizeSeed = Type.Object(
  {
    id: Id,
    kind: Type.Union([Type.Literal('none'), Type.Literal('beans'), Type.Literal('course'), Type.Literal('goods')]),
    title: Text,
    weight: Type.Integer({ minimum: 1 }),
    stock: Type.Union([Count, Type.Null()]),
    taken: Count,
    beans: Count,
    courseId: Type.Union([Id, Type.Null()]),
    /** Its drawing among the media. */
    picture: Type.Optional(Type.String({ pattern: '^prizes/[a-z0-9-]+\\.jpg$' })),
  },
  closed,
)
/** A course to sell on, with its share in hundredths of a percent, or a raffle. `budget` in fen. */
export const CampaignSeed = Type.Object(
  {
    id: Id,
    title: Text,
    intro: Text,
    ...window,
    distribution: Type.Optional(
      Type.Object({ courseId: Id, share: Type.Integer({ minimum: 1, maximum: 5000 }), budget: Count, spent: Count }, closed),
    ),
    /** The campaign of inviting itself, which exists already. */
    invite: Type.Optional(Type.Object({ budget: Count }, closed)),
    raffle: Type.Optional(
      Type.Object({ chances: Type.Integer({ minimum: 1, maximum: 20 }), prizes: Type.Array(PrizeSeed, { minItems: 2 }) }, closed),
    ),
  },
  closed,
)
export const QuestionnaireSeed = Type.Object({ id: Id, title: Text, intro: Text, ...window, questions: QuestionnaireBodySchema }, closed)
export const GiftSeed = Type.Object(
  { type: Code, title: Text, beans: Id, stock: Type.Union([Count, Type.Null()]), taken: Count, ...window },
  closed,
)
export const AdviserSeed = Type.Object({ id: Id, site: Code, name: Text, intro: Text, url: Type.String({ pattern: '^https://' }) }, closed)
/** Codes printed in a book; those with a `mobile` were used by that learner. */
export const RedeemCodeSeed = Type.Object(
  {
    bookTitle: Text,
    courseIds: Type.Array(Id, { minItems: 1, maxItems: 8 }),
    toDay: Days,
    codes: Type.Array(
      Type.Object({ code: Text, mobile: Type.Optional(Text), courseId: Type.Optional(Id), daysAgo: Type.Optional(Count) }, closed),
    ),
  },
  closed,
)
/** A course whose price friends may cut, in fen, and the bargains demo learners started. */
export const BargainSeed = Type.Object(
  {
    courseId: Id,
    floorPrice: Count,
    cuts: Type.Integer({ minimum: 2, maximum: 50 }),
    hours: Type.Integer({ minimum: 1, maximum: 168 }),
    stock: Count,
    ...window,
    runs: Type.Array(Type.Object({ mobile: Text, friends: Type.Array(Text), hoursAgo: Count }, closed)),
  },
  closed,
)
