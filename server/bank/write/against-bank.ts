import { Refused } from '#server/bank/read/draft'
import type { Entry } from '#server/bank/read/entry'
import { askedHash } from '#server/bank/read/fingerprint'
import type { Db } from '#server/database/tables'
import { presentQuestion, type SameStem, sameStems } from '#server/repositories/tiku/question-bank/same-stem'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import type { QuestionBody } from '@/domain/tiku/question'

/** A question of the bank that asks the same as one of a file and has another key, and where it is, in words. */
export type Rival = { key: string; type: QuestionType; body: QuestionBody; place: string }

const TOLD = 30
type Asking = Pick<Entry, 'categoryId' | 'type' | 'body'>

/** A key in words; null where there may be several, as essays have references and not keys. */
export function keyWords(key: Key | null): string | null {
  switch (key?.kind) {
    case 'letters':
      return key.letters.join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      return key.alternatives.map((texts) => [...texts].sort().join('|')).join('；')
    default:
      return null
  }
}

/** Types that differ only by how many options are right ask the same. */
const CHOSEN = 'choice'
const askedBy = ({ type, body }: Pick<Asking, 'type' | 'body'>) => askedHash({ ...body, type: type.endsWith(CHOSEN) ? 'choice' : type }, [])

const rivalOf = ({ key, type, body, chapter, fileName }: SameStem): Rival => ({
  ...{ key, type, body },
  place: `题库“${chapter}”${fileName === null ? '' : `，来自 ${fileName}`}`,
})

/** The question of the bank that each of these contradicts, by its place among them. One that has a question with its key contradicts nothing. */
export async function rivalsOf(db: Db, asking: readonly Asking[]): Promise<Map<number, Rival>> {
  const own = asking.flatMap((each, at) => (keyWords(each.body.answer_key) === null ? [] : [{ ...each, at }]))
  const present = await sameStems(
    db,
    own.map(({ categoryId, body }) => ({ categoryId, stem: body.stem })),
  )
  if (present.length === 0) return new Map()
  return new Map(
    own.flatMap(({ at, ...each }) => {
      const asked = askedBy(each)
      const same = present.filter((known) => known.categoryId === each.categoryId && askedBy(known) === asked)
      const key = keyWords(each.body.answer_key)
      const [first] = same
      return first && same.every((known) => keyWords(known.body.answer_key) !== key) ? [[at, rivalOf(first)] as const] : []
    }),
  )
}

/** A question of the bank as what a file contradicts. */
export async function rivalById(db: Db, id: number): Promise<Rival | undefined> {
  const known = await presentQuestion(db, id)
  return known && rivalOf(known)
}

/** Why a question is not taken while nobody chose between its key and that of the bank. */
export function contradicts(body: Pick<QuestionBody, 'answer_key'>, rival: Rival): Refused {
  const [here, there] = [body.answer_key, rival.body.answer_key].map((key) => (keyWords(key) ?? '').slice(0, TOLD))
  return new Refused('bank_conflict', `题库里同一题的答案不同：这里是“${here}”，${rival.place}是“${there}”：请选用一个`)
}
