import { readFileSync } from 'node:fs'
import path from 'node:path'

export type ListedCourse = { id: number; title: string; subtitle: string; cover: string; price: number }

const seed = path.resolve(__dirname, '../../../server/seed')

/** Twenty courses for the pages compared, made of the seed's; pictures are files below `/media/`. */
export function twentyCourses(): ListedCourse[] {
  const courses: ListedCourse[] = JSON.parse(readFileSync(path.join(seed, 'content/courses.json'), 'utf8'))
  return Array.from({ length: 20 }, (_, index) => {
    const course = courses[index % courses.length]
    if (!course) throw new Error('the seed has no course')
    const { title, subtitle, cover, price } = course
    return { id: index + 1, title, subtitle, cover: `/media/${cover}`, price }
  })
}

export const mediaFolder = path.join(seed, 'media')
