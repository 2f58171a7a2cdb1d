import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Seed } from '#server/seed/read'
import { checkKnown, checkUnique, idsOf, type Place, type Placed, placed } from '#server/seed/rows'
import { SeedError } from '#server/seed/seed-error'
import type { CourseSeed } from '#server/seed/shapes'
import type { BlockSeed } from '@/contract/site/stored-page.schema'

/** Refuses a name that no media file has. */
export function checkMedia(place: Place, mediaFolder: string, name: string): void {
  if (!existsSync(join(mediaFolder, name))) throw new SeedError(place.file, place.path, `missing media ${name}`)
}

/** Pictures and formulas of rich content, at any depth, must be local files. */
function checkRich(place: Place, mediaFolder: string, content: unknown): void {
  if (Array.isArray(content)) for (const part of content) checkRich(place, mediaFolder, part)
  else if (typeof content === 'object' && content !== null)
    for (const [name, value] of Object.entries(content))
      if (name === 'src' && typeof value === 'string') checkMedia(place, mediaFolder, value)
      else checkRich(place, mediaFolder, value)
}

export function checkCategories({ categories, courses }: Seed): void {
  const rows = placed('categories.json', '', categories)
  checkUnique(rows, 'id')
  const levels = new Map(categories.map((category) => [category.id, category.level]))
  for (const { file, path, value } of rows) {
    const above = value.parentId === null ? 0 : levels.get(value.parentId)
    if (above === undefined) throw new SeedError(file, `${path}/parentId`, `unknown category ${value.parentId}`)
    if (value.level !== above + 1) throw new SeedError(file, `${path}/level`, `level ${value.level} under level ${above}`)
    if (value.lock?.courseId) checkKnown({ file, path: `${path}/lock/courseId` }, 'course', idsOf(courses), value.lock.courseId)
  }
}

export function checkTeachers({ teachers }: Seed, mediaFolder: string): void {
  const rows = placed('teachers.json', '', teachers)
  checkUnique(rows, 'id')
  for (const { file, path, value } of rows) checkMedia({ file, path: `${path}/avatar` }, mediaFolder, value.avatar)
}

type LessonOf = CourseSeed['chapters'][number]['lessons'][number]

const lessonsOf = (courses: readonly Placed<CourseSeed>[]) =>
  courses
    .flatMap(({ file, path, value }) => placed(file, `${path}/chapters`, value.chapters))
    .flatMap(({ file, path, value }) => placed(file, `${path}/lessons`, value.lessons))

/** An article and an exercise have no file; every other lesson has one. */
function checkLessonFile(at: { file: string; path: string }, mediaFolder: string, { type, media }: LessonOf): void {
  const isWritten = type === 'article' || type === 'exercise'
  if (isWritten !== (media === '')) throw new SeedError(at.file, at.path, 'needed by all lessons but articles and exercises')
  if (media !== '') checkMedia(at, mediaFolder, media)
}

export function checkCourses(seed: Seed, mediaFolder: string): void {
  const rows = placed('courses.json', '', seed.courses)
  const [categoryIds, teacherIds] = [idsOf(seed.categories), idsOf(seed.teachers)]
  checkUnique(rows, 'id')
  checkUnique(
    rows.flatMap(({ file, path, value }) => placed(file, `${path}/chapters`, value.chapters)),
    'id',
  )
  checkUnique(lessonsOf(rows), 'id')
  for (const { file, path, value } of rows) {
    checkKnown({ file, path: `${path}/categoryId` }, 'category', categoryIds, value.categoryId)
    for (const id of value.teacherIds) checkKnown({ file, path: `${path}/teacherIds` }, 'teacher', teacherIds, id)
    checkMedia({ file, path: `${path}/cover` }, mediaFolder, value.cover)
    if (value.listPrice < value.price) throw new SeedError(file, `${path}/listPrice`, `below the price ${value.price}`)
  }
  for (const { file, path, value } of lessonsOf(rows)) {
    checkLessonFile({ file, path: `${path}/media` }, mediaFolder, value)
    if ((value.type === 'live') !== (value.live !== undefined))
      throw new SeedError(file, `${path}/live`, 'needed by live lessons and by no other')
  }
}

export function checkArticles(seed: Seed, mediaFolder: string): void {
  const rows = placed('articles.json', '', seed.articles)
  const categoryIds = idsOf(seed.categories)
  checkUnique(rows, 'id')
  for (const { file, path, value } of rows) {
    checkKnown({ file, path: `${path}/categoryId` }, 'category', categoryIds, value.categoryId)
    checkMedia({ file, path: `${path}/cover` }, mediaFolder, value.cover)
    checkRich({ file, path: `${path}/content` }, mediaFolder, value.content)
  }
}

function checkBlockMedia(mediaFolder: string, { file, path, value: block }: Placed<BlockSeed>): void {
  if (block.type === 'banner') {
    for (const item of placed(file, `${path}/items`, block.items))
      checkMedia({ file, path: `${item.path}/image` }, mediaFolder, item.value.image)
  }
  if (block.type === 'image-map') checkMedia({ file, path: `${path}/image` }, mediaFolder, block.image)
  if (block.type === 'rich-text') checkRich({ file, path: `${path}/content` }, mediaFolder, block.content)
  if (block.type === 'video') {
    checkMedia({ file, path: `${path}/src` }, mediaFolder, block.src)
    checkMedia({ file, path: `${path}/poster` }, mediaFolder, block.poster)
  }
}

function checkBlock(seed: Seed, mediaFolder: string, placedBlock: Placed<BlockSeed>): void {
  checkBlockMedia(mediaFolder, placedBlock)
  const { file, path, value: block } = placedBlock
  if (block.type === 'course-shelf' || block.type === 'live-shelf') {
    for (const id of block.courseIds) checkKnown({ file, path: `${path}/courseIds` }, 'course', idsOf(seed.courses), id)
  }
  if (block.type === 'article-list') {
    for (const id of block.articleIds) checkKnown({ file, path: `${path}/articleIds` }, 'article', idsOf(seed.articles), id)
  }
  if (block.type === 'teacher-row') {
    for (const id of block.teacherIds) checkKnown({ file, path: `${path}/teacherIds` }, 'teacher', idsOf(seed.teachers), id)
  }
}

export function checkHelp(seed: Seed, mediaFolder: string): void {
  const rows = placed('help.json', '', seed.help)
  checkUnique(rows, 'id')
  for (const { file, path, value } of rows) checkRich({ file, path: `${path}/content` }, mediaFolder, value.content)
  checkUnique(placed('settings.json', '', seed.settings), 'name')
}

export function checkPages(seed: Seed, mediaFolder: string): void {
  const rows = placed('pages.json', '', seed.pages)
  checkUnique(rows, 'id')
  const places = rows.flatMap(({ file, path, value: { place } }) =>
    place ? [{ file, path, value: { place: `${place.type} ${place.item}` } }] : [],
  )
  checkUnique(places, 'place')
  for (const { file, path, value } of rows) {
    for (const block of placed(file, `${path}/blocks`, value.blocks)) checkBlock(seed, mediaFolder, block)
  }
}
