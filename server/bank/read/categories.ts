import type { Db } from '#server/database/tables'
import { categoriesAt } from '#server/repositories/course/category'
import { AskedWrong, Refused } from './draft'

const SUBJECT_LEVEL = 3

export type Subject = { id: number; name: string }
/** The subjects of a bank: the usual one, and the one a file names. */
export type Subjects = { find(named: string | null): number }

/** All subjects of a bank. */
export const subjectsOf = (db: Db): Promise<Subject[]> => categoriesAt(db, SUBJECT_LEVEL)

/** Where questions go whose file names no subject: the one requested, else the bank's first. Throws `AskedWrong` for an id that is none. */
export function usualSubject(subjects: readonly Subject[], asked: number | null): Subject {
  const found = asked === null ? subjects[0] : subjects.find(({ id }) => id === asked)
  if (found) return found
  const known = subjects.map(({ id, name }) => `${id} ${name}`).join('，')
  throw new AskedWrong(`没有编号为 ${asked ?? '任何值'} 的科目。可用的科目：${known || '无'}`)
}

/** Finds the subject that a file names. `find` throws `Refused`. */
export function subjectsAmong(subjects: readonly Subject[], usual: Subject): Subjects {
  const find = (named: string | null) => {
    if (named === null) return usual.id
    const [only, ...more] = subjects.filter(({ id, name }) => name === named || String(id) === named)
    if (!only || more.length > 0) throw new Refused('category_unknown', `没有（或不止一个）叫“${named.slice(0, 30)}”的科目`)
    return only.id
  }
  return { find }
}
