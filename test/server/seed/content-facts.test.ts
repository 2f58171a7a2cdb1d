import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontScales } from '@/domain/layout/font-scale'
import { keepAmounts } from '@/domain/text/amounts'

const seed = join(__dirname, '../../../server/seed')
const read = (name: string) => readFileSync(join(seed, `${name}.json`), 'utf8')
type Banner = { type: 'banner'; items: { title: string; image: string }[] }
type Page = { blocks: (Banner | { type: string })[] }

const isBanner = (block: Page['blocks'][number]): block is Banner => block.type === 'banner'

describe('the content of the seed', () => {
  it('names the existing font sizes', () => {
    expect(read('base/help')).toContain(`字号有六档，最大是标准的 ${Math.max(...fontScales)} 倍`)
    expect(fontScales).toHaveLength(6)
  })

  it('shows the picture of a banner, which contains text, for one offer only', () => {
    const pages = JSON.parse(read('content/pages')) as Page[]
    const offers = new Map<string, Set<string>>()
    for (const { title, image } of pages.flatMap(({ blocks }) => blocks.filter(isBanner)).flatMap(({ items }) => items))
      offers.set(image, (offers.get(image) ?? new Set()).add(title))
    expect([...offers].filter(([, titles]) => titles.size > 1)).toEqual([])
    expect(offers.size).toBeGreaterThan(3)
  })

  it('plans only lessons that the class may open', () => {
    type Task = { kind: string; refId: number }
    type Group = { courseId: number; plans?: Plan[]; plan?: Plan }
    type Plan = { stages: { tasks: Task[] }[] }
    type Course = { id: number; price: number; chapters: { lessons: { id: number; isTrial?: boolean }[] }[] }
    const courses = JSON.parse(read('content/courses')) as Course[]
    const groups = JSON.parse(read('content/classes')) as Group[]
    const openTo = (own: number) =>
      new Set(
        courses.flatMap(({ id, price, chapters }) =>
          chapters.flatMap(({ lessons }) =>
            lessons.filter(({ isTrial }) => id === own || price === 0 || isTrial).map((lesson) => lesson.id),
          ),
        ),
      )
    const planned = groups.flatMap(({ courseId, plans = [], plan }) =>
      [...plans, ...(plan ? [plan] : [])].flatMap(({ stages }) =>
        stages.flatMap(({ tasks }) => tasks.map((task) => ({ ...task, isOpen: openTo(courseId).has(task.refId) }))),
      ),
    )
    const lessons = planned.filter(({ kind }) => kind === 'lesson' || kind === 'live')
    expect(lessons.length).toBeGreaterThan(5)
    expect(lessons.filter(({ isOpen }) => !isOpen)).toEqual([])
  })

  it('keeps every amount in one line', () => {
    const files = readdirSync(seed, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
    const broken = files.filter((name) => keepAmounts(readFileSync(join(seed, name), 'utf8')) !== readFileSync(join(seed, name), 'utf8'))
    expect(files.length).toBeGreaterThan(30)
    expect(broken).toEqual([])
  })

  it('names no address or shop of one school in what every installation gets', () => {
    const folder = join(seed, 'base')
    const named = readdirSync(folder).filter((name) => /qiming/.test(readFileSync(join(folder, name), 'utf8')))
    // The brand that the product is built with may be shown by its key; a school makes its own at the desk.
    expect(named).toEqual(['brands.json'])
  })
})
