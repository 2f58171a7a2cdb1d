import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Static } from '@sinclair/typebox'
import { contentFolder, materialsFolder, mediaFolder } from '#server/folders'
import type { CourseSeed } from '#server/seed/shapes'
import type { MediaSeed } from '#server/seed/site/media'
import { materials } from './handouts/list'
import { courses } from './lessons/list'
import { HEIGHT, WIDTH } from './lessons/slides'

type File = Static<typeof MediaSeed>
type Named = { title: string; cover: string }

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(contentFolder, file), 'utf8'))
const TRAILER = { address: 'video/short.mp4', title: '宣传片.mp4', seconds: 30, width: 640, height: 360 }
const PORTRAIT = 480
/** Width and height of covers, by what they stand on. */
const covers = { course: [750, 420], article: [690, 280], prize: [480, 300] } as const

/** The part of a title before its dot: staff find the files of a course in a folder of this name. */
const folderOf = (title: string): string => title.split('·')[0] ?? title

/** Counts the pages of a document of the demo; other files have none. */
function pagesOf(place: string): number | undefined {
  const counts = [...readFileSync(place, 'latin1').matchAll(/\/Count (\d+)/g)].map(([, count]) => Number(count))
  return counts.length === 0 ? undefined : Math.max(...counts)
}
const paged = (place: string) => {
  const pages = pagesOf(place)
  return pages === undefined ? {} : { pages }
}

type Lesson = CourseSeed['chapters'][number]['lessons'][number]
function lessonFile({ title, media, length }: Lesson, folder: string): File[] {
  const own = { address: media, title: `${title}${path.extname(media)}`, folder }
  if (media.startsWith('video/')) return [{ ...own, kind: 'film', seconds: length, width: WIDTH, height: HEIGHT }]
  if (media.startsWith('audio/')) return [{ ...own, kind: 'sound', seconds: length }]
  return media === '' ? [] : [{ ...own, kind: 'document', ...paged(path.join(mediaFolder, media)) }]
}

function pictures(): File[] {
  const of = (rows: readonly Named[], [width, height]: readonly [number, number], folder = '封面') =>
    rows.map(({ title, cover }): File => ({ address: cover, title: `${title}.jpg`, folder, kind: 'picture', width, height }))
  const portraits = read<{ name: string; avatar: string }[]>('teachers.json').map(({ name, avatar }): File => {
    return { address: avatar, title: `${name}.jpg`, folder: '老师', kind: 'picture', width: PORTRAIT, height: PORTRAIT }
  })
  const prizes = read<{ raffle?: { prizes: { title: string; picture?: string }[] } }[]>('campaigns.json').flatMap(
    ({ raffle }) => raffle?.prizes ?? [],
  )
  const drawn = prizes.flatMap(({ title, picture }) => (picture === undefined ? [] : { title, cover: picture }))
  return [
    ...portraits,
    ...of(drawn, covers.prize, '奖品'),
    ...of(read('circles.json'), covers.course),
    ...of(read('articles.json'), covers.article),
    ...of(courses(), covers.course),
  ]
}

/** The files of the full demo as the library lists them: each once, those of the first course last, which stand on top. */
export function mediaFiles(): File[] {
  const taught = courses()
  const folders = new Map(taught.map(({ id, title }) => [id, folderOf(title)]))
  const handouts = materials().map(({ title, file, courseId }): File => {
    const own = { address: `materials/${file}`, title: `${title}${path.extname(file)}`, folder: folders.get(courseId) ?? '' }
    return { ...own, kind: 'document', ...paged(path.join(materialsFolder, file)) }
  })
  const lessons = taught.flatMap(({ title, chapters }) =>
    chapters.flatMap((chapter) => chapter.lessons.flatMap((lesson) => lessonFile(lesson, folderOf(title)))),
  )
  const all = [...pictures(), ...handouts.reverse(), { ...TRAILER, kind: 'film' as const, folder: '' }, ...lessons.reverse()]
  return [...new Map(all.map((file) => [file.address, file])).values()]
}
