import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { type Key, KeySchema } from '@/contract/tiku/question.schema'
import { readJson } from '@/domain/text/read-json'
import { type DraftAnswer, Refused } from '../draft'

/** A key as an export writes it where words cannot say all of it, with the options that keep their places. */
const DataKeySchema = Type.Object(
  { key: Type.Union([KeySchema, Type.Null()]), pinned: Type.Array(Type.String()) },
  { additionalProperties: false },
)
type DataKey = Static<typeof DataKeySchema>

const broken = () => new Refused('data_broken', '“数据”格式的答案不完整或被改动过：请从题库重新导出，或换成普通文字')

function parsed(text: string): DataKey {
  const value = readJson(text)
  if (Value.Check(DataKeySchema, value)) return value
  throw broken()
}

export function answerFrom(key: Key | null): DraftAnswer {
  switch (key?.kind) {
    case 'letters':
      return { kind: 'letters', letters: key.letters, ...(key.weights && { weights: key.weights }) }
    case 'truth':
      return { kind: 'truth', value: key.value }
    case 'blanks': {
      const { alternatives, shares, isExact, strict } = key
      return { kind: 'blanks', alternatives, ...(shares && { shares }), ...(isExact && { isExact }), ...(strict && { strict }) }
    }
    case 'points':
      return { kind: 'points', reference: { form: 'data', text: JSON.stringify(key.reference) }, points: key.points }
    default:
      return { kind: 'none' }
  }
}

/** The answer in a cell of data, and the options that keep their places. Throws `Refused`. */
export function dataKey(text: string): { answer: DraftAnswer; pinned: readonly string[] } {
  const { key, pinned } = parsed(text)
  return { answer: answerFrom(key), pinned }
}
