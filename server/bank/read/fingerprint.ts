import { createHash } from 'node:crypto'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import { canonical, type QuestionBody } from '@/domain/tiku/question'
import { plainWords } from './rich/plain-words'

type Asked = Pick<QuestionBody, 'stem' | 'options'> & { type: QuestionType }

const HASH_BYTES = 16
/** A text as a short hash. It is a string of its own: a part of the long one would keep all of that. */
export const hash = (text: string) => createHash('sha256').update(text).digest().toString('hex', 0, HASH_BYTES)

/**
 * Hashes the question that is asked: another key or explanation is still the same question. `children` are the hashes of a material's
 * questions.
 */
export function askedHash({ type, stem, options }: Asked, children: readonly string[]): string {
  const asked = [type, plainWords(stem), options.map(({ text }) => text), children]
  const pictures = JSON.stringify(stem).match(/"src":"[^"]*"/g) ?? []
  return hash(JSON.stringify([asked, pictures]))
}

/** Hashes a question together with its right answer. */
export const fingerprintOf = (asked: string, key: Key | null, children: readonly string[]) => hash(canonical([asked, key, children]))
