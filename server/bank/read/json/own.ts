import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { OWN_FORMAT } from '#server/bank/export/json'
import { type RichContent, RichContentSchema } from '@/contract/site/rich.schema'
import { KeySchema, QuestionTypeSchema } from '@/contract/tiku/question.schema'
import { answerFrom } from '../csv/data-form'
import { type Draft, draftDefaults, type Markup, Refused, type Row } from '../draft'
import { isItem } from './items'

const Option = Type.Object({ letter: Type.String(), text: Type.String(), rich: Type.Optional(RichContentSchema) })
const own = {
  type: QuestionTypeSchema,
  stem: RichContentSchema,
  options: Type.Array(Option),
  answer_key: Type.Union([KeySchema, Type.Null()]),
  explanation: RichContentSchema,
  difficulty: Type.Integer({ minimum: 1, maximum: 5 }),
  pinned: Type.Array(Type.String()),
  chapter: Type.Union([Type.String(), Type.Null()]),
  points: Type.Array(Type.String()),
}
const OneSchema = Type.Object(own)
const WholeSchema = Type.Object({
  ...own,
  children: Type.Array(OneSchema),
  files: Type.Optional(Type.Record(Type.String(), Type.String())),
})
type One = Static<typeof OneSchema>

const PLUGIN = '@@PLUGINFILE@@/'

/** Whether a file is an export of this bank. */
export const isOwnExport = (value: unknown): value is { questions: unknown[] } =>
  isItem(value) && value.format === OWN_FORMAT && Array.isArray(value.questions)

/** Content whose files are those inside the file. */
const withFiles = (content: RichContent): RichContent =>
  content.map((node) => (node.type === 'img' || node.type === 'media' ? { ...node, src: `${PLUGIN}${node.src}` } : node))

function draftOf(
  { type, stem, options, answer_key: key, explanation, ...rest }: One,
  line: number,
  files: ReadonlyMap<string, string>,
): Draft {
  const enclosed = files.size > 0 ? { enclosed: files } : {}
  const markup = (content: RichContent): Markup => ({ form: 'data', text: JSON.stringify(withFiles(content)), ...enclosed })
  const answer = answerFrom(key)
  const { difficulty, pinned, chapter, points } = rest
  return {
    ...draftDefaults,
    ...{ line, type, difficulty, isGraded: true, pinned, chapter, points },
    stem: markup(stem),
    options: options.map(({ text, rich }) => markup(rich ?? [{ type: 'p', inline: [{ text }] }])),
    answer: key?.kind === 'points' ? { kind: 'points', reference: markup(key.reference), points: key.points } : answer,
    explanation: explanation.length === 0 ? [] : [markup(explanation)],
  }
}

/** Questions of an export, as they were in the bank. */
export function* ownRows(questions: readonly unknown[]): Generator<Row> {
  let line = 0
  for (const question of questions) {
    const at = ++line
    if (!Value.Check(WholeSchema, question)) {
      yield { line: at, at: `第 ${at} 题`, refused: new Refused('data_broken', '这一题不完整或被改动过：请从题库重新导出') }
      continue
    }
    const files = new Map(Object.entries(question.files ?? {}))
    const children = question.children.map((child) => draftOf(child, ++line, files))
    yield { line: at, at: `第 ${at} 题`, draft: { ...draftOf(question, at, files), children } }
  }
}
