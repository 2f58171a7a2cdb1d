import type { Db } from '#server/database/tables'
import { choicesOf } from '#server/desk/parts/object-field'
import { categoriesAt } from '#server/repositories/course/category'
import { teacherNames } from '#server/repositories/course/course-edit'
import { courseNames } from '#server/repositories/course/course-lists'
import { articleNames } from '#server/repositories/site/article'
import type { Offered, Part } from './part'

/** Names that a form offers of each kind of thing. */
const MOST = 2_000

const DIRECTION_LEVEL = 2
/** Names of the directions to choose from. */
export const directionsOf = async (db: Db): Promise<{ id: number; title: string }[]> =>
  (await categoriesAt(db, DIRECTION_LEVEL)).map(({ id, name }) => ({ id, title: name }))

const namesOf = {
  course: (db) => courseNames(db, MOST),
  article: (db) => articleNames(db, MOST),
  teacher: (db) => teacherNames(db, MOST),
  direction: directionsOf,
} as const satisfies Record<Offered, (db: Db) => Promise<{ id: number; title: string }[]>>

/** Choices of the fields of a block that name things of the school. */
export async function choicesFor(db: Db, parts: Readonly<Record<string, Part<never>>>): Promise<Record<string, Record<string, string>>> {
  const choices: Record<string, Record<string, string>> = {}
  for (const [name, { field, offers }] of Object.entries(parts))
    if (offers) choices[field.look === 'rows' ? `${name}.id` : name] = choicesOf(await namesOf[offers](db))
  return choices
}
