import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Static } from '@sinclair/typebox'
import { materialsFolder } from '#server/folders'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { checkKnown, checkUnique, idsOf, placed } from '#server/seed/rows'
import { SeedError } from '#server/seed/seed-error'
import type { FeedbackTagSeed, MaterialSeed } from './material-shapes'

/** Refuses missing files and undeclared courses. */
export function checkMaterials({ materials, feedbackTags, courses }: Seed): void {
  const rows = placed('materials.json', '', materials)
  checkUnique(rows, 'id')
  checkUnique(placed('feedback-tags.json', '', feedbackTags), 'id')
  for (const { file, path, value } of rows) {
    checkKnown({ file, path: `${path}/courseId` }, 'course', idsOf(courses), value.courseId)
    if (!existsSync(join(materialsFolder, value.file))) throw new SeedError(file, `${path}/file`, `missing material ${value.file}`)
  }
}

export async function writeMaterials(offering: Offering, materials: readonly Static<typeof MaterialSeed>[]): Promise<void> {
  const rows = materials.map(({ courseId, ...row }, seq) => ({
    ...row,
    course_id: courseId,
    size: statSync(join(materialsFolder, row.file)).size,
    seq,
  }))
  await offer(offering, 'course_material', ['id'], rows, { under: { course_id: 'course' } })
}

export async function writeFeedbackTags(offering: Offering, tags: readonly Static<typeof FeedbackTagSeed>[]): Promise<void> {
  await offer(
    offering,
    'feedback_tag',
    ['id'],
    tags.map((tag, seq) => ({ ...tag, seq })),
  )
}
