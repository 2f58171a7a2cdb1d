import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontScales } from '@/domain/layout/font-scale'

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
})
