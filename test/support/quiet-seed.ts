import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const seed = path.resolve(__dirname, '../../server/seed')
const COURSES = 'courses.json'

/**
 * The seed in a folder of its own, with the class of the first day moved to the next: on the air, it opens a popup over the
 * home page, so that a journey in the evening would meet another page than one in the morning. Gives the folder of its content.
 */
export function quietSeed(folder: string): string {
  const content = path.join(folder, 'content')
  cpSync(path.join(seed, 'content'), content, { recursive: true })
  symlinkSync(path.join(seed, 'media'), path.join(folder, 'media'))
  const courses: unknown = JSON.parse(readFileSync(path.join(content, COURSES), 'utf8'), (key, value: unknown) =>
    key === 'dayOffset' && value === 0 ? 1 : value,
  )
  writeFileSync(path.join(content, COURSES), JSON.stringify(courses))
  return content
}
