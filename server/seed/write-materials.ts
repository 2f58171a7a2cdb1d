import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { closed, Id, MediaPath, Text } from '@/contract/content/stored-values.schema'
import { MaterialTypeSchema } from '@/contract/learning/material.schema'
import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import type { Seed } from './read'
import { checkKnown, checkUnique, idsOf, placed } from './rows'
import { SeedError } from './seed-error'

/** `file` lies in `server/seed/materials`. */
export const MaterialSeed = Type.Object({ id: Id, courseId: Id, type: MaterialTypeSchema, title: Text, file: MediaPath }, closed)
export const FeedbackTagSeed = Type.Object({ id: Id, stars: Type.Integer({ minimum: 1, maximum: 5 }), text: Text }, closed)

const folder = join(__dirname, 'materials')

/** Refuses files that are not there, and courses nobody declares. */
export function checkMaterials({ materials, feedbackTags, courses }: Seed): void {
  const rows = placed('materials.json', '', materials)
  checkUnique(rows, 'id')
  checkUnique(placed('feedback-tags.json', '', feedbackTags), 'id')
  for (const { file, path, value } of rows) {
    checkKnown({ file, path: `${path}/courseId` }, 'course', idsOf(courses), value.courseId)
    if (!existsSync(join(folder, value.file))) throw new SeedError(file, `${path}/file`, `missing material ${value.file}`)
  }
}

export async function writeMaterials(work: Tx, materials: readonly Static<typeof MaterialSeed>[]): Promise<void> {
  const rows = materials.map(({ courseId, ...row }, seq) => ({
    ...row,
    course_id: courseId,
    size: statSync(join(folder, row.file)).size,
    seq,
  }))
  await putRows(work, 'course_material', ['id'], rows)
}

export async function writeFeedbackTags(work: Tx, tags: readonly Static<typeof FeedbackTagSeed>[]): Promise<void> {
  await putRows(
    work,
    'feedback_tag',
    ['id'],
    tags.map((tag, seq) => ({ ...tag, seq })),
  )
}
