import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { QuestionTypeSchema, ScoringRuleSchema } from '@/contract/tiku/question.schema'
import { isScoringPreset } from '@/domain/scoring/scoring-presets'

const Name = Type.String({ minLength: 1, maxLength: 100 })
const FilterSchema = Type.Object(
  {
    chapters: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 100 })),
    points: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 100 })),
    /** Easiest and hardest, 1 to 5. */
    difficulty: Type.Optional(Type.Tuple([Type.Integer({ minimum: 1, maximum: 5 }), Type.Integer({ minimum: 1, maximum: 5 })])),
    /** Where the questions were imported from. */
    source: Type.Optional(Name),
  },
  { additionalProperties: false },
)
const DrawSchema = Type.Object(
  { ...FilterSchema.properties, count: Type.Integer({ minimum: 1, maximum: 200 }) },
  { additionalProperties: false },
)

const SectionSchema = Type.Object(
  {
    title: Name,
    type: QuestionTypeSchema,
    rule: Type.Optional(ScoringRuleSchema),
    /** Marks of one question in hundredths; a material's are shared by its questions. */
    marks: Type.Integer({ minimum: 1, maximum: 100_000 }),
    /** Questions one by one: numbers of the bank, or `source:number of the file`. */
    list: Type.Optional(Type.Array(Type.Union([Type.Integer(), Name]), { minItems: 1, maxItems: 200 })),
    /** All that fit, in the order of the bank. */
    filter: Type.Optional(FilterSchema),
    /** So many of those that fit, each quota drawn by itself. */
    draw: Type.Optional(Type.Array(DrawSchema, { minItems: 1, maxItems: 50 })),
  },
  { additionalProperties: false },
)

/** A paper as staff ask for it. */
export const PaperWishSchema = Type.Object(
  {
    category: Type.Integer({ minimum: 1 }),
    title: Name,
    kind: Type.Optional(Type.Union([Type.Literal('mock'), Type.Literal('past')])),
    minutes: Type.Integer({ minimum: 1, maximum: 600 }),
    /** In hundredths. */
    passMarks: Type.Integer({ minimum: 0 }),
    preset: Type.Optional(Name),
    notice: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 })),
    /** Draws with the same seed take the same questions. */
    seed: Type.Optional(Type.Integer({ minimum: 0 })),
    sections: Type.Array(SectionSchema, { minItems: 1, maxItems: 20 }),
  },
  { additionalProperties: false },
)

export type PaperDraw = Static<typeof DrawSchema>
export type SectionWish = Static<typeof SectionSchema>
export type PaperWish = Static<typeof PaperWishSchema>

/** Names the fault of a wish; null when there is none. */
export function wishFault(value: unknown): string | null {
  const first = Value.Errors(PaperWishSchema, value).First()
  if (first) return `${first.path || '/'} 不对：${first.message}`
  const wish = value as PaperWish
  const odd = wish.sections.findIndex(({ list, filter, draw }) => [list, filter, draw].filter((way) => way !== undefined).length !== 1)
  if (odd >= 0) return `第 ${odd + 1} 部分须恰好写 list、filter、draw 中的一种`
  return wish.preset !== undefined && !isScoringPreset(wish.preset) ? `没有名为 ${wish.preset} 的计分规则` : null
}
