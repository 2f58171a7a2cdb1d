import { type Static, Type } from '@sinclair/typebox'
import { IdSchema, MarksSchema, oneOf } from '@/contract/scalars.schema'
import { RichContentSchema } from '@/contract/site/rich.schema'

/** The seven types of document 2 §5. */
export const QuestionTypeSchema = oneOf('single_choice', 'choice', 'uncertain_choice', 'fill', 'determine', 'essay', 'material')
export const ScoringRuleSchema = oneOf(
  'all-or-nothing',
  'proportional',
  'per-option',
  'half',
  'fixed-partial',
  'per-correct-option',
  'moodle',
  'edx-edc',
  'edx-halves',
  'weights',
  'deduct',
)
/** Amounts of a scoring rule, in hundredths; each rule has its own default. */
export const ScoringTermsSchema = Type.Object({
  /** One right option earns this under `per-option`. */
  perOption: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Right options with some left out earn this under `fixed-partial`. */
  fixed: Type.Optional(Type.Integer({ minimum: 0 })),
  /** A wrong judgement costs this, and a wrong choice does under `deduct`. */
  deduction: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Deductions never take a whole section below this. */
  floor: Type.Optional(Type.Integer()),
})

/** Ways of writing that do not change an answer: quotes, ½ ₂ Ⅲ, signs between parts, a final stop, spaces beside Han and signs. */
export const FoldSchema = oneOf('quotes', 'forms', 'marks', 'stops', 'spaces')

/** An answer, and a key, by the kind of question. `letters` name options by their own letter, whatever the order shown. */
export const AnswerSchema = Type.Union([
  Type.Object({ kind: Type.Literal('letters'), letters: Type.Array(Type.String({ pattern: '^[A-H]$' }), { maxItems: 8 }) }),
  Type.Object({ kind: Type.Literal('truth'), value: Type.Boolean() }),
  Type.Object({ kind: Type.Literal('blanks'), texts: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }) }),
  Type.Object({ kind: Type.Literal('text'), text: Type.String({ maxLength: 10_000 }) }),
])
export const KeySchema = Type.Union([
  /** `weights` are what each option is worth in percent, −100 to 100, in the order of the options. */
  Type.Object({
    kind: Type.Literal('letters'),
    letters: Type.Array(Type.String()),
    weights: Type.Optional(Type.Array(Type.Number())),
  }),
  Type.Object({ kind: Type.Literal('truth'), value: Type.Boolean() }),
  /**
   * Accepted texts, one list per blank; `3.14±0.01` accepts every number in that range. `shares`: the worth of each text in percent;
   * `isExact`: case counts; `strict`: ways of writing that count too; `shown`: the first text of each blank, where words alone would not show its formula.
   */
  Type.Object({
    kind: Type.Literal('blanks'),
    alternatives: Type.Array(Type.Array(Type.String())),
    shares: Type.Optional(Type.Array(Type.Array(Type.Number()))),
    isExact: Type.Optional(Type.Boolean()),
    strict: Type.Optional(Type.Array(FoldSchema)),
    shown: Type.Optional(RichContentSchema),
  }),
  Type.Object({
    kind: Type.Literal('points'),
    reference: RichContentSchema,
    points: Type.Array(Type.Object({ text: Type.String(), share: Type.Integer() })),
  }),
])

/** An option as plain text; `rich` is set where plain text would lose a formula, a picture or a mark. */
export const QuestionOptionSchema = Type.Object({
  letter: Type.String(),
  text: Type.String(),
  rich: Type.Optional(RichContentSchema),
})

/** A question before hand-in. Options are in this attempt's order. The children of a material carry its id as `parentId`. */
export const questionFields = {
  id: IdSchema,
  parentId: Type.Union([IdSchema, Type.Null()]),
  type: QuestionTypeSchema,
  stem: RichContentSchema,
  options: Type.Array(QuestionOptionSchema),
  /** Blanks to fill; 0 for other types. */
  blankCount: Type.Integer(),
  /** Hundredths; 0 for a material, whose children carry them. */
  marks: MarksSchema,
}
export const QuestionSchema = Type.Object(questionFields)

/** Why a mark is what it is: the rule, the arithmetic, and the unrounded fraction of the marks. */
export const ReceiptSchema = Type.Object({ rule: Type.String(), arithmetic: Type.String(), fraction: Type.Number() })

export type QuestionType = Static<typeof QuestionTypeSchema>
export type ScoringRule = Static<typeof ScoringRuleSchema>
export type ScoringTerms = Static<typeof ScoringTermsSchema>
export type Answer = Static<typeof AnswerSchema>
export type QuestionOption = Static<typeof QuestionOptionSchema>
export type Key = Static<typeof KeySchema>
export type Question = Static<typeof QuestionSchema>
export type Fold = Static<typeof FoldSchema>
export type Receipt = Static<typeof ReceiptSchema>
