import { createHash } from 'node:crypto'
import { notFound } from '#server/refusal'
import type { Key } from '@/contract/tiku/question.schema'
import { storedIdOf } from '@/domain/text/id-text'

/** The id an address names. Throws not-found where it names none. */
export function idOf(text: string | undefined, what: string): number {
  return found(storedIdOf(text), what)
}

/** Returns the value, or throws not-found. */
export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what)
  return value
}

/** A hash of a row's content, as the version for edits of rows without a version column. */
export const rowVersion = (row: object): number =>
  Number.parseInt(createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 8), 16)

/** A key as staff read and write it: letters, 对 or 错, or one line for each blank with `|` between equal answers. */
export function keyText(key: Key | null): string {
  switch (key?.kind) {
    case 'letters':
      return key.letters.join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      return key.alternatives.map((texts) => texts.join('|')).join('\n')
    case 'points':
      return key.points.map(({ text: said, share }) => `${share}%：${said}`).join('\n')
    case undefined:
      return '—'
  }
}
