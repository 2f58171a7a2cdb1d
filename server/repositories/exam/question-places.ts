import { createHash } from 'node:crypto'
import { putRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'

/** Chapters this command makes have ids from here on; those below belong to the content that comes with the server. */
const FIRST_ID = 1_000_000

export type ChapterPlace = { categoryId: number; chapter: string }
export type PointPlace = ChapterPlace & { point: string }
/** Chapters and points that are there, by the text `placeKey` makes of their names. */
export type Places = { chapters: Map<string, { id: number; seq: number }>; points: Map<string, number> }

export const chapterKey = ({ categoryId, chapter }: ChapterPlace) => `${categoryId}/${chapter}`
export const pointKey = (place: PointPlace) => `${chapterKey(place)}\n${place.point}`

/** Reads the chapters and points that some categories have. */
export async function presentPlaces(work: Tx, categoryIds: readonly number[]): Promise<Places> {
  if (categoryIds.length === 0) return { chapters: new Map(), points: new Map() }
  const chapters = await work
    .selectFrom('tiku_chapter')
    .selectAll()
    .where('category_id', 'in', [...categoryIds])
    .orderBy('id', 'desc')
    .execute()
  const points = await work
    .selectFrom('knowledge_point as point')
    .innerJoin('tiku_chapter as chapter', 'chapter.id', 'point.chapter_id')
    .select(['point.id', 'point.title as point', 'chapter.title as chapter', 'chapter.category_id as categoryId'])
    .where('chapter.category_id', 'in', [...categoryIds])
    .orderBy('point.id', 'desc')
    .execute()
  return {
    chapters: new Map(
      chapters.map(({ id, seq, category_id, title }) => [chapterKey({ categoryId: category_id, chapter: title }), { id, seq }]),
    ),
    points: new Map(points.map((point) => [pointKey(point), point.id])),
  }
}

const unique = <T>(list: readonly T[], keyOf: (item: T) => string) => [...new Map(list.map((item) => [keyOf(item), item])).values()]

async function addChapters(work: Tx, wanted: readonly ChapterPlace[]): Promise<void> {
  const [last] = await work
    .selectFrom('tiku_chapter')
    .select(({ fn }) => [fn.max('id').as('id'), fn.max('seq').as('seq')])
    .execute()
  const id = Math.max(FIRST_ID, (last?.id ?? 0) + 1)
  const seq = (last?.seq ?? 0) + 1
  const rows = wanted.map(({ categoryId, chapter }, at) => ({ id: id + at, category_id: categoryId, title: chapter, seq: seq + at }))
  await putRows(work, 'tiku_chapter', ['id'], rows)
}

async function addPoints(work: Tx, wanted: readonly PointPlace[], { chapters }: Places): Promise<void> {
  const rows = wanted.flatMap((place) => {
    const chapter = chapters.get(chapterKey(place))
    const key = `i:${createHash('sha256').update(pointKey(place)).digest('hex').slice(0, 32)}`
    return chapter ? [{ key, chapter_id: chapter.id, title: place.point }] : []
  })
  await putRows(work, 'knowledge_point', ['key'], rows)
}

/** Inserts missing chapters and points, and returns the ids of all. The caller holds the bank's lock. */
export async function ensurePlaces(
  work: Tx,
  places: Places,
  chapters: readonly ChapterPlace[],
  points: readonly PointPlace[],
): Promise<Places> {
  const newChapters = unique(chapters, chapterKey).filter((place) => !places.chapters.has(chapterKey(place)))
  const newPoints = unique(points, pointKey).filter((place) => !places.points.has(pointKey(place)))
  if (newChapters.length === 0 && newPoints.length === 0) return places
  const categoryIds = [...new Set([...newChapters, ...newPoints].map(({ categoryId }) => categoryId))]
  if (newChapters.length > 0) await addChapters(work, newChapters)
  await addPoints(work, newPoints, newChapters.length > 0 ? await presentPlaces(work, categoryIds) : places)
  return presentPlaces(work, [...new Set([...chapters, ...points].map(({ categoryId }) => categoryId))])
}
